//! The connection of one engine to the server.

use super::pending::{Heard, Pending};
use super::{Engine, native};
use isolation::wire::{Answer, Ask, Reply, Request};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

/// A connection, and what the server works on for it.
pub(super) struct Socket {
    pub number: u32,
    /// Whether the server has said that it can be asked.
    pub ready: bool,
    pub pending: Pending,
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Begins to connect; none when the browser refuses.
    pub fn connect(number: u32, engine: Engine) -> Option<Self> {
        let socket = WebSocket::new(&native::address()?).ok()?;
        let message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            engine.server_said(number, &event.data().as_string().unwrap_or_default());
        });
        let close = Closure::<dyn FnMut(_)>::new(move |_| engine.server_gone(number));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let pending = Pending::default();
        Some(Self { number, ready: false, pending, socket, _message: message, _close: close })
    }

    /// Asks the server. What cannot be sent is lost with the connection, which closes then.
    pub fn ask(&mut self, message: String) {
        let _ = self.socket.send_with_str(&message);
        self.pending.asked(message);
    }

    /// Ends the work, if there is any.
    pub fn stop(&mut self) -> bool {
        let working = self.pending.take().is_some();
        if working {
            let _ = self.socket.send_with_str(&Request::new(0, Ask::Stop).to_text());
        }
        working
    }

    /// What to do with a message; the first one only says that the server can be asked.
    pub fn heard(&mut self, text: &str) -> Heard {
        if self.ready {
            return self.pending.heard(text);
        }
        let first = serde_json::from_str::<Reply>(text);
        self.ready = first.is_ok_and(|reply| reply.reply == Answer::Ready);
        Heard::Stale
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
