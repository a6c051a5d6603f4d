//! Errors that differ only by their texts.

/// Declares an enumeration of errors, or of parts of their texts. The text of each, by `Display`,
/// is its documentation, too.
#[doc(hidden)]
#[macro_export]
macro_rules! text_errors {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($variant:ident $(($data:ty))? = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum $name {
            $(#[doc = $text] #[error($text)] $variant $(($data))?,)+
        }
    };
}
