//! Live games through `isolation serve`, over real sockets.

mod agent;
mod client;
mod games;
mod hostile;
mod load;
mod shards;
