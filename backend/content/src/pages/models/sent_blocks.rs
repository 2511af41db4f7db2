//! Blocks as the back office sends them: each parsed strictly, tidied and checked.
use kernel::api::FieldErrors;
use serde_json::Value;

use super::blocks::{MOST_BLOCKS, PageBlock, VersionBlock};

mod check;

/// The blocks of a request, each parsed strictly; errors name the block's position.
pub fn read(sent: Vec<Value>) -> Result<Vec<PageBlock>, FieldErrors> {
    let blocks = read_after(sent, &Value::Null)?;
    Ok(blocks.iter().filter_map(|block| block.known().cloned()).collect())
}

/// The same over a stored version: what of it this release does not know may come back as it is.
pub fn read_after(sent: Vec<Value>, stored: &Value) -> Result<Vec<VersionBlock>, FieldErrors> {
    let stored = stored.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut errors = FieldErrors::default();
    if sent.len() > MOST_BLOCKS {
        errors.add("blocks", format!("一个页面最多 {MOST_BLOCKS} 个区块"));
        return Err(errors);
    }
    let mut blocks = Vec::with_capacity(sent.len());
    for (at, value) in sent.into_iter().enumerate() {
        match VersionBlock::read(value) {
            VersionBlock::Known(mut block) => {
                check::tidy(&mut block);
                check::check(&block, &format!("blocks.{at}"), &mut errors);
                blocks.push(VersionBlock::Known(block));
            }
            VersionBlock::Foreign(value) if stored.contains(&value) => {
                blocks.push(VersionBlock::Foreign(value));
            }
            VersionBlock::Foreign(_) => errors.add(
                format!("blocks.{at}"),
                format!("第 {} 个区块的内容不完整或格式不正确，请重新编辑", at + 1),
            ),
        }
    }
    if errors.is_empty() {
        Ok(blocks)
    } else {
        Err(errors)
    }
}

#[cfg(test)]
mod tests;
