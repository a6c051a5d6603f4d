//! The page's database in the browser (IndexedDB): texts under keys, in a few stores.
//!
//! Each function is one transaction: all of it is saved, or nothing. Several tabs may use the
//! database at once; the browser lets their transactions follow one another.

use isolation_page_state::texts::errors;
use std::cell::RefCell;
use std::pin::Pin;

use idb::{
    Database as Connection, Error, KeyRange, ObjectStoreParams, Query, Transaction,
    TransactionMode, TransactionResult,
};
use wasm_bindgen::JsValue;

use super::{Fault, tabs};
use isolation_page_state::storage::{Store, StoreChange};

/// The name of the database.
const NAME: &str = "isolation";
/// Its version: one more whenever a store is added.
const VERSION: u32 = 2;

/// Makes all changes, or none of them, and notifies all tabs. Which were made: all but additions under
/// keys that are taken.
pub async fn change(changes: &[StoreChange]) -> Result<Vec<bool>, Fault> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let stores =
        Store::ALL.into_iter().filter(|store| changes.iter().any(|it| it.store() == *store));
    let transaction = begin(&stores.collect::<Vec<_>>(), TransactionMode::ReadWrite).await?;
    let asked = match ask(&transaction, changes).await {
        Ok(asked) => asked,
        Err(error) => {
            // The operations before it are rolled back with it, here or by the browser already.
            let _ = transaction.abort();
            return Err(error.into());
        }
    };
    // The browser need not ask this page again, which may be gone before it is asked.
    let end = transaction.commit()?.into_future();
    let mut made = Vec::new();
    for change in asked {
        made.push(change.is_some());
        if let Some(change) = change {
            change.await?;
        }
    }
    match end.await? {
        TransactionResult::Committed => {
            tabs::announce(changes);
            Ok(made)
        }
        TransactionResult::Aborted => Err(Fault(errors::not_stored().to_owned())),
    }
}

/// A change that is on its way.
type Asked = Pin<Box<dyn Future<Output = Result<(), Error>>>>;

/// Asks for all changes, at once where nothing need be looked up.
async fn ask(
    transaction: &Transaction,
    changes: &[StoreChange],
) -> Result<Vec<Option<Asked>>, Error> {
    let mut asked = Vec::new();
    for change in changes {
        let store = transaction.object_store(change.store().name())?;
        let ask: Option<Asked> = match change {
            StoreChange::Put(_, key, value) => {
                let put = store.put(&value.into(), Some(&key.into()))?.into_future();
                Some(Box::pin(async { put.await.map(drop) }))
            }
            StoreChange::Add(_, key, value) => {
                let key = JsValue::from(key);
                match store.get_key(key.clone())?.await? {
                    Some(_) => None,
                    None => {
                        let add = store.add(&value.into(), Some(&key))?.into_future();
                        Some(Box::pin(async { add.await.map(drop) }))
                    }
                }
            }
            StoreChange::Delete(_, key) => {
                Some(Box::pin(store.delete(JsValue::from(key))?.into_future()))
            }
            StoreChange::DeleteAll(_, prefix) => {
                Some(Box::pin(store.delete(beginning(prefix)?)?.into_future()))
            }
        };
        asked.push(ask);
    }
    Ok(asked)
}

/// The text under a key.
pub async fn get(store: Store, key: &str) -> Result<Option<String>, Fault> {
    let transaction = begin(&[store], TransactionMode::ReadOnly).await?;
    let value = transaction.object_store(store.name())?.get(JsValue::from(key))?.await?;
    Ok(value.and_then(|value| value.as_string()))
}

/// All texts whose keys begin so, with their keys, in the order of the keys.
pub async fn all(store: Store, prefix: &str) -> Result<Vec<(String, String)>, Fault> {
    let transaction = begin(&[store], TransactionMode::ReadOnly).await?;
    let store = transaction.object_store(store.name())?;
    // Both are asked before either is awaited, so that they see the same.
    let keys = store.get_all_keys(Some(beginning(prefix)?), None)?;
    let values = store.get_all(Some(beginning(prefix)?), None)?;
    let (keys, values) = (keys.await?, values.await?);
    let text = |value: &JsValue| value.as_string().unwrap_or_default();
    Ok(keys.iter().map(text).zip(values.iter().map(text)).collect())
}

/// All keys of a store.
pub async fn keys(store: Store) -> Result<Vec<String>, Fault> {
    let transaction = begin(&[store], TransactionMode::ReadOnly).await?;
    let keys = transaction.object_store(store.name())?.get_all_keys(None, None)?.await?;
    Ok(keys.iter().filter_map(JsValue::as_string).collect())
}

/// How many keys begin so.
pub async fn count(store: Store, prefix: &str) -> Result<u64, Fault> {
    let transaction = begin(&[store], TransactionMode::ReadOnly).await?;
    Ok(transaction.object_store(store.name())?.count(Some(beginning(prefix)?))?.await?.into())
}

/// All keys that begin so.
fn beginning(prefix: &str) -> Result<Query, Error> {
    let end = format!("{prefix}\u{ffff}");
    Ok(KeyRange::bound(&prefix.into(), &end.into(), None, None)?.into())
}

async fn begin(stores: &[Store], mode: TransactionMode) -> Result<Transaction, Fault> {
    let names: Vec<&str> = stores.iter().map(|store| store.name()).collect();
    open().await?;
    let begun = CONNECTION.with_borrow(|connection| {
        connection.as_ref().map(|connection| connection.transaction(&names, mode))
    });
    match begun {
        Some(Ok(transaction)) => Ok(transaction),
        Some(Err(error)) => {
            // The browser has closed it; the next one begins with a new connection.
            forget();
            Err(error.into())
        }
        None => Err(Fault(errors::database_closed().to_owned())),
    }
}

thread_local! {
    /// The one connection of this tab, once it is open.
    static CONNECTION: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

fn forget() {
    if let Some(connection) = CONNECTION.take() {
        connection.close();
    }
}

async fn open() -> Result<(), Fault> {
    if CONNECTION.with_borrow(Option::is_some) {
        return Ok(());
    }
    let mut request = idb::Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        use idb::DatabaseEvent;
        let Ok(connection) = event.database() else { return };
        let known = connection.store_names();
        for store in
            Store::ALL.into_iter().filter(|store| !known.iter().any(|it| it == store.name()))
        {
            // If this fails, the transactions that need the store report it.
            let _ = connection.create_object_store(store.name(), ObjectStoreParams::new());
        }
    });
    let mut connection = request.await?;
    if CONNECTION.with_borrow(Option::is_some) {
        // Another request has opened one meanwhile. A second one would block newer pages.
        connection.close();
        return Ok(());
    }
    // A tab with a newer page may have to change the database: it must not wait for this one.
    connection.on_version_change(|_| forget());
    connection.on_close(|_| forget());
    CONNECTION.replace(Some(connection));
    Ok(())
}
