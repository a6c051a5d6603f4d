//! Connections to the server that the page came from.

use super::native::socket_address;
use leptos::prelude::set_timeout;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

/// What happens to a connection.
pub enum SocketEvent {
    Open,
    /// The server said this.
    Text(String),
    /// The server is gone, or the browser has refused to connect.
    Gone,
}

/// A connection; dropping it closes it.
pub struct Socket {
    /// None where the browser has refused.
    socket: Option<WebSocket>,
    _listener: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Begins to connect to a path of the server, such as `./engine`.
    pub fn connect(path: &str, on_event: impl Fn(SocketEvent) + 'static) -> Self {
        let on_event = Rc::new(on_event);
        let refused = Rc::clone(&on_event);
        let listener = Closure::<dyn FnMut(_)>::new(move |event: Event| {
            on_event(match event.type_().as_str() {
                "open" => SocketEvent::Open,
                "message" => {
                    let data = event.unchecked_ref::<MessageEvent>().data();
                    SocketEvent::Text(data.as_string().unwrap_or_default())
                }
                _ => SocketEvent::Gone,
            });
        });
        let socket = socket_address(path).and_then(|address| WebSocket::new(&address).ok());
        if socket.is_none() {
            set_timeout(move || refused(SocketEvent::Gone), Duration::ZERO);
        }
        let socket = Self { socket, _listener: listener };
        socket.listen(Some(socket._listener.as_ref().unchecked_ref()));
        socket
    }

    fn listen(&self, listener: Option<&js_sys::Function>) {
        if let Some(socket) = &self.socket {
            socket.set_onopen(listener);
            socket.set_onmessage(listener);
            socket.set_onclose(listener);
        }
    }

    /// Sends a message. One that cannot be sent is lost with the connection, which closes then.
    pub fn send(&self, text: &str) {
        let _ = self.socket.as_ref().map(|socket| socket.send_with_str(text));
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.listen(None);
        // It may be closed already.
        let _ = self.socket.as_ref().map(WebSocket::close);
    }
}
