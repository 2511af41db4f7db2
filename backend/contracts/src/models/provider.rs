//! The port to what makes and seals the files of contracts: the built-in one, or a provider of electronic
//! signatures.
use std::sync::Arc;

use async_trait::async_trait;

use crate::models::document::{Document, Evidence};

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// Characters that the contract's typeface lacks.
    #[error("cannot be printed: {0}")]
    Unprintable(String),
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

#[async_trait]
pub trait ContractProvider: Send + Sync {
    /// Kept with every contract it made: `builtin`.
    fn code(&self) -> &'static str;

    /// The PDF that is put before the signer.
    async fn draw_up(&self, document: Document) -> Result<Vec<u8>, ProviderError>;

    /// The same with the seals of both sides, and the evidence of the signature.
    async fn seal(&self, document: Document, evidence: Evidence) -> Result<Vec<u8>, ProviderError>;
}

/// The provider that `app` chose when it booted.
#[derive(Clone)]
pub struct Contracts(pub Arc<dyn ContractProvider>);
