//! `isolation serve`: the web page on this machine, and the native engine beside it.

use crate::work::ctrl_c;
use anyhow::{Context, anyhow};
use isolation::board::Rules;
use isolation::find_rules;
use isolation_command::failure::input;
use isolation_protocol::files;
use isolation_protocol::rooms::Shard;
use isolation_server::{
    Access, AgentText, HostName, Limits, Opponent, RoomsFile, Server, Site, Token,
};
use std::env::{self, VarError};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The environment variable that holds the token.
const TOKEN: &str = "ISOLATION_TOKEN";

/// Serve the web page and a native analysis engine
///
/// The page's Engine tab offers this program's engine beside the one in the browser.
///
/// The server speaks plain HTTP: with --listen, everyone on the network can read the traffic, the token included. On
/// networks that you do not trust, put a reverse proxy with TLS in front of 127.0.0.1, and name it with --host.
///
/// Other machines use the engine with the token in the printed address; the page remembers it. The token is --token,
/// the content of --token-file, or the environment variable ISOLATION_TOKEN: at least 16 letters, digits and - . _ ~.
/// The page's files are public. No other file can be reached.
///
/// Two browsers play each other through this server (Play a friend). Opening a challenge needs the token, if there is
/// one; following an invitation does not. On a local network: --listen 0.0.0.0 with a token, and this machine's
/// address in place of localhost.
///
/// With --agent, a button at the printed address (/agent) opens a game against it. The visitor plays first; a
/// rematch exchanges the sides. A fault of the agent is shown here with its standard error, and the agent resigns.
/// The environment variable ISOLATION_PYTHON names the Python that runs classes [default: python3]; it needs the
/// package isolation-engine.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation serve --open
  isolation serve --open --agent 'python(game_agent.py:AlphaBetaPlayer, time=150ms)'
  isolation serve --listen 0.0.0.0 --token \"$(openssl rand -hex 16)\"
  isolation serve --listen 0.0.0.0 --token-file token.txt --rooms
  isolation serve --host isolation.example.org --token-file token.txt")]
pub struct Arguments {
    /// Port; 0 for any free port
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Address of this machine to listen on, over plain HTTP; any but a loopback address requires a token
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = Ipv4Addr::LOCALHOST.into(),
        value_parser = read_address
    )]
    listen: IpAddr,
    /// Host name under which a reverse proxy is reached, without port; can be repeated, requires a token
    #[arg(long, value_name = "NAME")]
    host: Vec<HostName>,
    /// Token that requests to the engine must contain; other users of this machine can see it, unlike --token-file
    #[arg(long, value_name = "TEXT")]
    token: Option<Token>,
    /// File that contains the token
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    token_file: Option<PathBuf>,
    /// Serve this folder instead of the page inside the program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Serve this folder, built by cargo xtask docs, at /docs
    #[arg(long, value_name = "DIR")]
    docs: Option<PathBuf>,
    /// Show all live games (boards, players, clocks, results) at /rooms; with a token, the address must contain it
    #[arg(long)]
    rooms: bool,
    /// Save live games to this file on exit and resume them at the next start; it contains the players' secrets
    #[arg(long, value_name = "FILE")]
    rooms_file: Option<PathBuf>,
    /// Seconds that live games may continue after Ctrl-C or SIGTERM; no new one begins
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    grace: u64,
    /// Append a line of JSON to this file for each request, room and refusal; without token, ids or secrets
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Which of several servers behind a proxy this is: the first two hexadecimal digits of its rooms' ids, which are
    /// in the addresses of connections to them, /room/0f
    #[arg(long, value_name = "DIGITS")]
    shard: Option<Shard>,
    /// Agent, Python class or external engine that visitors of /agent play against
    #[arg(long, value_name = "SPEC")]
    agent: Option<AgentText>,
    /// Board of those games: a preset (isolation list presets), or a board such as queen-5x6 [default: knight]
    #[arg(long, value_name = "N", value_parser = find_rules, requires = "agent")]
    preset: Option<Rules>,
    /// Open the page in the web browser; with --agent, a game
    #[arg(long)]
    open: bool,
}

fn read_address(text: &str) -> Result<IpAddr, &'static str> {
    let expected = "expected an address of this machine such as 192.168.1.5, or 0.0.0.0 for all";
    text.parse().map_err(|_| expected)
}

impl Arguments {
    fn access(&self) -> anyhow::Result<Access> {
        let token = self.token().map_err(input)?;
        let is_public = !self.listen.is_loopback();
        if token.is_none() && (is_public || !self.host.is_empty()) {
            let option = match is_public {
                true => format!("--listen {}", self.listen),
                false => "--host".to_owned(),
            };
            return Err(input(anyhow!(
                "{option}: other machines can reach the engine; expected a token of 16 characters or more \
                 (--token, --token-file or {TOKEN})"
            )));
        }
        let access = match token {
            Some(token) if is_public => Access::network(token),
            token => Access::loopback(token),
        };
        Ok(access.behind(self.host.clone()))
    }

    /// The token of the options, else that of the environment.
    fn token(&self) -> anyhow::Result<Option<Token>> {
        let (place, text) = match &self.token_file {
            _ if self.token.is_some() => return Ok(self.token.clone()),
            Some(file) => {
                let place = format!("--token-file: {}", file.display());
                (place.clone(), files::read(file).context(place)?)
            }
            None => match env::var(TOKEN) {
                Ok(text) => (TOKEN.to_owned(), text),
                Err(VarError::NotPresent) => return Ok(None),
                // Errors do not show the value, which is a secret.
                Err(VarError::NotUnicode(_)) => {
                    return Err(anyhow!("{TOKEN}: expected Unicode text"));
                }
            },
        };
        let token = text.trim_end().parse().map_err(|why: String| anyhow!("{place}: {why}"))?;
        Ok(Some(token))
    }

    fn opponent(&self, stop: &Arc<AtomicBool>) -> anyhow::Result<Option<Opponent>> {
        let Some(agent) = &self.agent else { return Ok(None) };
        let rules = self.preset.map_or_else(|| find_rules("knight"), Ok)?;
        Opponent::load(agent, rules, &Limits::here(), Arc::clone(stop)).context("--agent").map(Some)
    }
}

/// Serves until Ctrl-C.
///
/// # Errors
/// When there is no site to serve, other machines could connect without a token, the agent cannot be loaded, or
/// the port cannot be used.
pub fn run(arguments: &Arguments, _: &mut dyn Write) -> anyhow::Result<()> {
    let access = arguments.access()?;
    let site = Site::find(arguments.site.as_deref())?;
    let docs = arguments.docs.as_deref().map(Site::documentation).transpose()?;
    let stop = ctrl_c()?;
    let server = Server {
        site,
        docs,
        access,
        shows_rooms: arguments.rooms,
        opponent: arguments.opponent(&stop)?,
        address: (arguments.listen, arguments.port).into(),
        opens: arguments.open,
        rooms_file: arguments.rooms_file.clone().map(RoomsFile),
        grace: Duration::from_secs(arguments.grace),
        log: arguments.log.clone(),
        shard: arguments.shard,
    };
    server.run(&stop)
}
