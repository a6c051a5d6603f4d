//! The connection of one engine to the server.

use super::{Engine, native};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

const SOCKET: &str = "./engine";

pub(super) struct Socket {
    pub number: u32,
    /// Whether the server is ready.
    pub ready: bool,
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Begins to connect; none when the browser refuses.
    pub fn connect(number: u32, engine: Engine) -> Option<Self> {
        let socket = WebSocket::new(&native::socket_address(SOCKET)?).ok()?;
        let message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            engine.server_said(number, &event.data().as_string().unwrap_or_default());
        });
        let close = Closure::<dyn FnMut(_)>::new(move |_| engine.server_gone(number));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Self { number, ready: false, socket, _message: message, _close: close })
    }

    /// Sends a message. One that cannot be sent is lost with the connection, which closes then.
    pub fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It may be closed already.
        let _ = self.socket.close();
    }
}
