//! What the browser keeps from visit to visit.
//!
//! Several tabs may keep the same thing. So a change is not a new text, but something that is done
//! to what is stored at that moment; where it cannot be stored, it waits and is done again with the
//! next one. A stored text that cannot be read is put aside under another name before anything is
//! written in its place.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where texts are kept by name: the browser's local storage.
pub trait Shelf {
    /// The text of this name.
    ///
    /// # Errors
    /// When the browser refuses to say: why.
    fn get(&self, name: &str) -> Result<Option<String>, String>;

    /// Keeps a text under this name.
    ///
    /// # Errors
    /// When the browser refuses: why. The shelf is full, say.
    fn put(&self, name: &str, text: &str) -> Result<(), String>;
}

/// Something that is kept as a JSON text and changed step by step.
pub trait Keepable: Clone + Default + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// A change, which can be made to whatever is stored.
    type Change: Clone + Send + Sync;
    /// The name under which it is kept.
    const NAME: &'static str;

    /// Makes a change.
    fn make(&mut self, change: &Self::Change);
}

/// Why something is not kept as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The browser does not keep it: why.
    Refused(String),
    /// What was stored could not be read, and stands now under this name.
    PutAside {
        /// The new name.
        name: String,
        /// What was wrong with it.
        why: String,
    },
    /// What is stored can neither be read nor be put aside; it is left as it is.
    Unreadable(String),
}

/// Something that is kept, as it is known now.
#[derive(Clone, Debug)]
pub struct Kept<T: Keepable> {
    /// What was last read or written.
    stored: T,
    /// Changes that could not be written yet.
    waiting: Vec<T::Change>,
    /// The first with the second.
    value: T,
    trouble: Option<Trouble>,
}

impl<T: Keepable> Kept<T> {
    /// What is on the shelf.
    pub fn load(shelf: &dyn Shelf) -> Self {
        let mut kept =
            Self { stored: T::default(), waiting: Vec::new(), value: T::default(), trouble: None };
        kept.refresh(shelf);
        kept
    }

    /// What it is: what is stored, and what waits to be.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// Why it is not kept as it should be, where it is not.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Makes a change, and keeps it.
    pub fn change(&mut self, shelf: &dyn Shelf, change: T::Change) {
        self.waiting.push(change);
        self.refresh(shelf);
    }

    /// Reads what is stored, which another tab may have changed; makes the changes that wait; and
    /// writes the result where there are any.
    pub fn refresh(&mut self, shelf: &dyn Shelf) {
        let put_aside = self.trouble.take_if(|it| matches!(it, Trouble::PutAside { .. }));
        let readable = match self.read(shelf) {
            Ok(trouble) => {
                self.trouble = trouble.or(put_aside);
                true
            }
            Err(trouble) => {
                self.trouble = Some(trouble);
                false
            }
        };
        self.value = self.stored.clone();
        self.waiting.iter().for_each(|change| self.value.make(change));
        if readable && !self.waiting.is_empty() {
            let text = serde_json::to_string(&self.value).expect("what is kept is plain data");
            match shelf.put(T::NAME, &text) {
                Ok(()) => {
                    self.stored = self.value.clone();
                    self.waiting.clear();
                }
                Err(why) => self.trouble = Some(Trouble::Refused(why)),
            }
        }
    }

    /// Reads what is stored. A text that cannot be read is put aside; an error means that nothing
    /// may be written in its place.
    fn read(&mut self, shelf: &dyn Shelf) -> Result<Option<Trouble>, Trouble> {
        let Some(text) = shelf.get(T::NAME).map_err(Trouble::Refused)? else {
            self.stored = T::default();
            return Ok(None);
        };
        match serde_json::from_str(&text) {
            Ok(stored) => {
                self.stored = stored;
                Ok(None)
            }
            Err(error) => {
                let name = put_aside(shelf, T::NAME, &text).map_err(Trouble::Unreadable)?;
                self.stored = T::default();
                Ok(Some(Trouble::PutAside { name, why: error.to_string() }))
            }
        }
    }
}

/// Keeps a text under a name of its own, made from another.
fn put_aside(shelf: &dyn Shelf, name: &str, text: &str) -> Result<String, String> {
    for number in 1_u32.. {
        let aside = format!("{name}.damaged-{number}");
        match shelf.get(&aside)? {
            Some(other) if other != text => {}
            Some(_) => return Ok(aside),
            None => return shelf.put(&aside, text).map(|()| aside),
        }
    }
    unreachable!("numbers do not end")
}
