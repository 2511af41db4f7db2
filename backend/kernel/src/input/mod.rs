//! What a request carries, read strictly: the field that is wrong is named, in Chinese, with 422.
//!
//! Writes are form-encoded with nested brackets (`params[0][goods_id]=…`) or JSON; both read into the same types.
mod body;
mod days;
mod idempotency;
pub mod parts;
mod path;
pub mod scalar;
pub mod temperature;
mod text;

pub use body::{Input, body_first};
pub use days::{DayRange, OptionalDay};
pub use idempotency::idempotency_key;
pub use path::{Id, Number, Query};
pub use scalar::{Count, Day, Email, Flag, Phone, Position, Quantity, RowId, Text, is_unwelcome};
pub use temperature::Celsius;
pub use text::{id_list, moment, number_list, read_version};
