//! Suppliers with their papers, their standing and the opinions on them.
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply;
use identity::{
    licences::views::scan_file::form_of, permissions::Role, staff::views::admin::opinion::AdminOpinion,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::suppliers::models::suppliers::{
    self, Opinion, Standing, Supplier,
    scans::{self, Outstanding, Scan},
};

/// What may be ticked of a supplier's licence, or of its letter.
#[derive(Serialize, ToSchema)]
pub struct SupplierScopeChoice {
    pub code: &'static str,
    pub name: &'static str,
}

/// `opinions`, `scans`, `scope_choices`, `letter_choices`, `seen` and the fields about the reader are filled in the single record only.
#[derive(Serialize, ToSchema)]
pub struct AdminSupplier {
    pub id: i64,
    pub name: String,
    pub created_at: DateTime<Utc>,
    /// draft | approved | refused
    pub status: &'static str,
    pub status_text: &'static str,
    pub credit_code: String,
    pub licence_number: String,
    /// As it is printed.
    pub licence_scope: String,
    /// What that is read as; goods of other classes are not taken in.
    pub scope_codes: Vec<String>,
    /// The same by name.
    pub scope_text: String,
    pub scope_choices: Vec<SupplierScopeChoice>,
    pub licence_until: Option<NaiveDate>,
    /// Of the quality agreement.
    pub agreement_until: Option<NaiveDate>,
    pub agent_name: String,
    pub agent_id_number: String,
    pub agent_phone: String,
    /// The goods and the region that the letter is for.
    pub letter_covers: String,
    /// What goods that is read as; others are not taken in while `letters_bind` holds.
    pub letter_codes: Vec<String>,
    /// The same by name.
    pub letter_text: String,
    pub letter_choices: Vec<SupplierScopeChoice>,
    /// The products that it names one by one, by approval number or name, each on a line; others are not taken in while
    /// `letters_bind` holds. Empty: it names classes alone.
    pub letter_goods: String,
    /// Of the letter that lets the agent sell.
    pub letter_until: Option<NaiveDate>,
    /// Account holder, bank and number.
    pub bank_account: String,
    pub note: String,
    /// What 码上放心 calls it (往来单位编码); empty: nobody has entered it.
    pub trace_code: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// Why nothing is received from it today; empty when goods may come.
    pub refusal: String,
    /// What is not on file or has run out.
    pub missing: Vec<String>,
    /// Until when an approved supplier may bring goods without the scans that are missing; null when none are.
    pub scans_due_on: Option<NaiveDate>,
    pub opinions: Vec<AdminOpinion>,
    /// Of its papers, the last first; those that another has replaced too.
    pub scans: Vec<AdminSupplierScan>,
    /// The post in which the reader may give an opinion now; empty when they may not.
    pub my_post: &'static str,
    pub my_post_text: &'static str,
    /// Why the reader may not.
    pub hindrance: String,
    /// Names what is on file now, for an opinion on it.
    pub seen: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminSupplierScan {
    pub id: i64,
    /// business_licence | licence | agreement | letter | id_card | samples
    pub paper: &'static str,
    pub paper_text: &'static str,
    /// image | pdf
    pub form: &'static str,
    pub added_by: String,
    pub added_at: DateTime<Utc>,
    /// Shows what is on file today; no other has replaced it.
    pub is_current: bool,
}

/// Who looks at a supplier, and what holds then.
pub struct SupplierReader<'a> {
    pub staff_id: i64,
    pub roles: &'a [Role],
    pub scans_due_on: NaiveDate,
}

impl AdminSupplier {
    pub fn of_list(row: Supplier, scans: Outstanding, today: NaiveDate) -> Self {
        let refusal = suppliers::why_not(&row, &scans, today);
        let owes = row.status == Standing::Approved && !scans.missing.is_empty();
        let mut missing = suppliers::missing(&row, today);
        if row.status != Standing::Approved {
            missing.extend(suppliers::unstated(&row));
        }
        missing.extend(scans.missing);
        Self {
            refusal: refusal.unwrap_or_default(),
            missing,
            scans_due_on: owes.then_some(scans.due_on),
            status: row.status.code(),
            status_text: row.status.text(),
            id: row.id,
            name: row.name,
            created_at: row.created_at,
            credit_code: row.credit_code,
            licence_number: row.licence_number,
            licence_scope: row.licence_scope,
            scope_text: supply::names_of(&row.scope_codes),
            scope_codes: supply::codes_of(&row.scope_codes),
            scope_choices: Vec::new(),
            licence_until: row.licence_until,
            agreement_until: row.agreement_until,
            agent_name: row.agent_name,
            agent_id_number: row.agent_id_number,
            agent_phone: row.agent_phone,
            letter_covers: row.letter_covers,
            letter_text: supply::names_of(&row.letter_codes),
            letter_codes: supply::codes_of(&row.letter_codes),
            letter_choices: Vec::new(),
            letter_goods: row.letter_goods,
            letter_until: row.letter_until,
            bank_account: row.bank_account,
            note: row.note,
            trace_code: row.trace_code,
            decided_at: row.decided_at,
            opinions: Vec::new(),
            scans: Vec::new(),
            my_post: "",
            my_post_text: "",
            hindrance: String::new(),
            seen: String::new(),
        }
    }

    pub fn whole(
        row: Supplier,
        (given, scans): (Vec<Opinion>, Vec<Scan>),
        reader: &SupplierReader<'_>,
        today: NaiveDate,
    ) -> Self {
        let mine = suppliers::may_give(&row, &given, (reader.staff_id, reader.roles));
        let round = row.round;
        let opinions = given.into_iter().map(|opinion| told(opinion, round)).collect();
        let (my_post, my_post_text) = mine.as_ref().map_or(("", ""), |post| (post.code(), post.text()));
        let outstanding = Outstanding {
            missing: scans::missing(&scans),
            due_on: reader.scans_due_on,
        };
        Self {
            seen: suppliers::seen(&row, &scans),
            scope_choices: offered(supply::choices()),
            letter_choices: offered(supply::letter_choices()),
            opinions,
            scans: scans.into_iter().map(Into::into).collect(),
            my_post,
            my_post_text,
            hindrance: mine.err().unwrap_or_default(),
            ..Self::of_list(row, outstanding, today)
        }
    }
}

fn offered(choices: Vec<(&'static str, &'static str)>) -> Vec<SupplierScopeChoice> {
    let choices = choices.into_iter();
    choices
        .map(|(code, name)| SupplierScopeChoice { code, name })
        .collect()
}

fn told(row: Opinion, round: i64) -> AdminOpinion {
    AdminOpinion {
        id: row.id,
        post: row.post.code(),
        post_text: row.post.text(),
        approves: row.approves,
        opinion: row.opinion,
        given_by: row.given_by_name,
        given_at: row.given_at,
        is_current: row.round == round,
    }
}

impl From<Scan> for AdminSupplierScan {
    fn from(row: Scan) -> Self {
        Self {
            id: row.id,
            paper: row.paper.code(),
            paper_text: row.paper.text(),
            form: form_of(&row.file_key),
            added_by: row.added_by_name,
            added_at: row.added_at,
            is_current: row.replaced_at.is_none(),
        }
    }
}
