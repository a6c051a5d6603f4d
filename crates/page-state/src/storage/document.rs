//! Documents: small values under names of their own.
//!
//! Several tabs may change the same document. So a change is not a new text, but something that is
//! done to what is saved at that moment; where it cannot be saved, it waits and is done again with the
//! next one. A text that cannot be read is moved to another name before anything takes its place.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::texts::saved as texts;

/// Texts under names: the browser's local storage.
pub trait Texts {
    /// The text of this name.
    fn get(&self, name: &str) -> Result<Option<String>, String>;

    /// Saves a text under this name.
    /// An error when the browser refuses: why. The storage is full, say.
    fn put(&self, name: &str, text: &str) -> Result<(), String>;

    /// Deletes the text of this name.
    fn delete(&self, name: &str) -> Result<(), String>;

    /// The names that begin so.
    fn names(&self, prefix: &str) -> Vec<String>;
}

/// Something that is saved as one JSON text and changed step by step.
pub trait Document: Clone + Default + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// A change, which can be made to whatever is saved.
    type Change: Clone + Send + Sync;
    /// The name under which it is saved.
    const NAME: &'static str;

    fn make(&mut self, change: &Self::Change);

    /// Reads what is saved.
    fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// Why a document is not saved as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The browser does not save it: why.
    Refused(String),
    /// The saved document could not be read, and was moved to this name.
    Moved { name: String, why: String },
    /// The saved data can neither be read nor be moved; it is left as it is.
    Unreadable(String),
}

impl Trouble {
    /// One sentence for the person, where it is about this document: a storage that is full or blocked concerns all,
    /// and is reported for all at once.
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Refused(_) => None,
            Self::Moved { name, why } => Some(texts::moved(why, name)),
            Self::Unreadable(why) => Some(texts::unreadable(why)),
        }
    }
}

/// An error of the browser's storage in plain words.
pub fn reason(error: &str) -> String {
    let is = |names: &[&str]| names.iter().any(|name| error.contains(name));
    if is(&["QuotaExceeded"]) {
        texts::storage_full().to_owned()
    } else if is(&["SecurityError", "NotAllowed", "InvalidState", "indexed"]) {
        texts::storage_blocked().to_owned()
    } else {
        error.to_owned()
    }
}

/// A document as it is known now.
#[derive(Clone, Debug)]
pub struct Saved<T: Document> {
    /// The value last read or written.
    stored: T,
    /// Changes that could not be written yet.
    waiting: Vec<T::Change>,
    /// The first with the second.
    pub value: T,
    /// Why it is not saved as it should be, where it is not.
    pub trouble: Option<Trouble>,
}

impl<T: Document> Default for Saved<T> {
    /// Nothing was read yet.
    fn default() -> Self {
        Self { stored: T::default(), waiting: Vec::new(), value: T::default(), trouble: None }
    }
}

impl<T: Document> Saved<T> {
    pub fn load(storage: &dyn Texts) -> Self {
        let mut saved = Self::default();
        saved.refresh(storage);
        saved
    }

    /// Makes a change, and saves it.
    pub fn change(&mut self, storage: &dyn Texts, change: T::Change) {
        self.waiting.push(change);
        self.refresh(storage);
    }

    /// Reads what is saved, which another tab may have changed; makes the changes that wait; and
    /// writes the result where there are any.
    pub fn refresh(&mut self, storage: &dyn Texts) {
        let moved = self.trouble.take_if(|it| matches!(it, Trouble::Moved { .. }));
        let readable = match self.read(storage) {
            Ok(trouble) => {
                self.trouble = trouble.or(moved);
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
            let text = serde_json::to_string(&self.value).expect("a document is plain data");
            match storage.put(T::NAME, &text) {
                Ok(()) => {
                    self.stored = self.value.clone();
                    self.waiting.clear();
                }
                Err(why) => self.trouble = Some(Trouble::Refused(why)),
            }
        }
    }

    /// Reads what is saved. A text that cannot be read is moved; an error means that nothing
    /// may be written in its place.
    fn read(&mut self, storage: &dyn Texts) -> Result<Option<Trouble>, Trouble> {
        let Some(text) = storage.get(T::NAME).map_err(Trouble::Refused)? else {
            self.stored = T::default();
            return Ok(None);
        };
        match T::parse(&text) {
            Ok(stored) => {
                self.stored = stored;
                Ok(None)
            }
            Err(error) => {
                let name = move_aside(storage, T::NAME, &text).map_err(Trouble::Unreadable)?;
                self.stored = T::default();
                Ok(Some(Trouble::Moved { name, why: error }))
            }
        }
    }
}

/// Saves a text under a name of its own, made from another.
fn move_aside(storage: &dyn Texts, name: &str, text: &str) -> Result<String, String> {
    for number in 1_u32.. {
        let aside = format!("{name}.damaged-{number}");
        match storage.get(&aside)? {
            Some(other) if other != text => {}
            Some(_) => return Ok(aside),
            None => return storage.put(&aside, text).map(|()| aside),
        }
    }
    unreachable!("numbers do not end")
}
