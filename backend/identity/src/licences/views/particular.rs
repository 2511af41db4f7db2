use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    companies::models::facts::LicenceKind,
    licences::models::particulars::{self, Form, Particulars},
};

/// A field of a document besides number, scope and term, with what it says.
#[derive(Clone, Serialize, ToSchema)]
pub struct Particular {
    /// Its key under `particulars` when the document is handed in.
    pub code: &'static str,
    pub name: &'static str,
    /// text | `id_number` | day | year | choice | places (whole addresses) and people (name and identity card), one in each line
    pub form: &'static str,
    pub choices: Vec<&'static str>,
    pub is_required: bool,
    pub value: String,
}

/// All fields of a kind, in the order in which the document has them.
pub fn particulars_of(kind: LicenceKind, stated: &Particulars) -> Vec<Particular> {
    let fields = particulars::fields(kind).iter();
    fields
        .map(|field| Particular {
            code: field.code,
            name: field.text,
            form: field.form.code(),
            choices: match field.form {
                Form::Choice(choices) => choices.to_vec(),
                _ => Vec::new(),
            },
            is_required: field.is_required,
            value: stated.get(field.code).cloned().unwrap_or_default(),
        })
        .collect()
}
