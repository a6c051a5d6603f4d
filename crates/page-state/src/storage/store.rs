//! Changes of the database: texts under keys, in a few stores.

/// A store of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Store {
    Games,
    /// Their summaries for lists, under their keys.
    Summaries,
    Tournaments,
    /// The games of tournaments, line by line.
    Lines,
}

impl Store {
    pub const ALL: [Self; 4] = [Self::Games, Self::Summaries, Self::Tournaments, Self::Lines];

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|store| store.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Summaries => "summaries",
            Self::Tournaments => "tournaments",
            Self::Lines => "lines",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreChange {
    /// Stores a text, in place of what had this key.
    Put(Store, String, String),
    /// Stores a text, unless something has this key.
    Add(Store, String, String),
    /// Deletes what has this key.
    Delete(Store, String),
    /// Deletes all whose keys begin so.
    DeleteAll(Store, String),
}

impl StoreChange {
    pub fn store(&self) -> Store {
        match *self {
            Self::Put(store, ..)
            | Self::Add(store, ..)
            | Self::Delete(store, ..)
            | Self::DeleteAll(store, ..) => store,
        }
    }

    /// The key, or with what the keys begin.
    pub fn key(&self) -> &str {
        match self {
            Self::Put(_, key, _)
            | Self::Add(_, key, _)
            | Self::Delete(_, key)
            | Self::DeleteAll(_, key) => key,
        }
    }
}
