//! Text messages: through an HTTP gateway of the operator's choice, or into a folder for trials and tests.

mod gateway;

use std::path::Path;

use async_trait::async_trait;
use kernel::{Error, Result, Uuid};

pub use gateway::{BodyKind, Gateway};

use crate::Delivery;

/// How text messages are sent. Without `Debug`: it holds a secret.
#[derive(Clone)]
pub enum SmsOptions {
    /// Written to a folder, one `.txt` file each.
    Folder(std::path::PathBuf),
    /// Through a gateway.
    Gateway(Gateway),
}

/// Sends text messages.
#[async_trait]
pub trait Sms: Send + Sync {
    /// Sends `text` to the number `to`; `id` is the same when it is tried again.
    ///
    /// # Errors
    /// `Sms.Refused` if a retry is pointless, `Unavailable`.
    async fn send(&self, id: Uuid, to: &str, text: &str) -> Result<()>;
}

#[async_trait]
impl Sms for Delivery {
    async fn send(&self, id: Uuid, to: &str, text: &str) -> Result<()> {
        match &self.sms {
            SmsOptions::Folder(folder) => write(folder, id, to, text).await,
            SmsOptions::Gateway(gateway) => {
                let _place = self.places.of("sms").await?;
                gateway.send(self.outbound(), to, text).await
            }
        }
    }
}

/// The file is named after the message, so sending again replaces the first copy. The log does not contain the text.
async fn write(folder: &Path, id: Uuid, to: &str, text: &str) -> Result<()> {
    tokio::fs::create_dir_all(folder).await.map_err(Error::unavailable)?;
    let path = folder.join(format!("{id}.txt"));
    tokio::fs::write(&path, format!("To: {to}\n\n{text}\n")).await.map_err(Error::unavailable)?;
    tracing::info!(sms.id = %id, "text message written to the folder");
    Ok(())
}
