//! What a registration can lack.
use identity::companies::models::facts::LicenceKind;
use kernel::api::FieldErrors;

/// Something that keeps a draft from being handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissingItem {
    /// A field of step 2.
    Field(&'static str),
    /// The check of the credit code fails.
    CreditCode,
    Document(LicenceKind),
}

/// What a 422 says of each.
pub fn faults(missing: &[MissingItem]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for one in missing {
        match one {
            MissingItem::Field(field) => errors.add(*field, "请填写这一项"),
            MissingItem::CreditCode => errors.add(
                "credit_code",
                "统一社会信用代码不正确，请对照营业执照核对 18 位代码",
            ),
            MissingItem::Document(kind) => errors.add(
                format!("documents.{}", kind.code()),
                format!("请上传《{}》", kind.text()),
            ),
        }
    }
    errors
}
