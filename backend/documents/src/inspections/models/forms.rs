//! The approval forms that belong to a register, so that a package holds them beside it: of products, of suppliers, of buyers.
use kernel::Db;
use sea_orm::DbErr;

use super::{
    approval_sheets::{self, ApprovalSheet},
    approvals,
    asked::Asked,
    buyer_sheet, first_sale_file, first_sales, suppliers,
};

/// Forms of one register in a package: they are one file, and made in memory.
pub const MOST_FORMS: usize = 500;

pub enum Forms {
    Sheets(Vec<ApprovalSheet>),
    /// So many that they are asked for in parts.
    TooMany(usize),
}

/// None belong to the others.
pub async fn of_register(db: &Db, code: &str, asked: &Asked) -> Result<Forms, DbErr> {
    let ids = match code {
        first_sales::CODE => first_sales::ids_in(db, asked).await?,
        suppliers::CODE => suppliers::ids_in(db, asked).await?,
        approvals::CODE => approvals::companies_in(db, asked).await?,
        _ => Vec::new(),
    };
    if ids.len() > MOST_FORMS {
        return Ok(Forms::TooMany(ids.len()));
    }
    let mut sheets = Vec::with_capacity(ids.len());
    for id in ids {
        let sheet = match code {
            first_sales::CODE => approval_sheets::of_first_sale(db, id).await?,
            suppliers::CODE => approval_sheets::of_supplier(db, id).await?,
            _ => of_buyer(db, id, asked).await?,
        };
        sheets.extend(sheet);
    }
    Ok(Forms::Sheets(sheets))
}

async fn of_buyer(db: &Db, id: i64, asked: &Asked) -> Result<Option<ApprovalSheet>, DbErr> {
    let Some(company) = approvals::company(db, id).await? else {
        return Ok(None);
    };
    let rows = first_sale_file::of(db, id).await?;
    let sheet = buyer_sheet::of_buyer(db, &company, &rows, asked.today).await?;
    Ok(Some(sheet))
}
