//! A connection to a room.

use super::session::FriendSession;
use crate::engine::socket_address;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

/// The address of the rooms, relative to the page.
const SOCKET: &str = "./room";

pub struct Socket {
    socket: WebSocket,
    _open: Closure<dyn FnMut(Event)>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Begins to connect; none when the browser refuses.
    pub fn connect(session: FriendSession) -> Option<Self> {
        let socket = WebSocket::new(&socket_address(SOCKET)?).ok()?;
        let open = Closure::<dyn FnMut(_)>::new(move |_| session.opened());
        let message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            session.receive(&event.data().as_string().unwrap_or_default());
        });
        let close = Closure::<dyn FnMut(_)>::new(move |_| session.lost());
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Self { socket, _open: open, _message: message, _close: close })
    }

    /// Sends a message. One that cannot be sent is lost with the connection, which closes then.
    pub fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It may be closed already.
        let _ = self.socket.close();
    }
}
