//! Buyers, documents, rules and goods of every kind, drawn by chance.
use super::*;

pub fn any_of<T: Clone + std::fmt::Debug + 'static>(choices: &[T]) -> impl Strategy<Value = T> + use<T> {
    proptest::sample::select(choices.to_vec())
}

/// A day around today; the last and the first day are drawn often.
pub fn day() -> impl Strategy<Value = Option<NaiveDate>> {
    let near = (0_u64..4).prop_map(|days| (today() - Days::new(2)).checked_add_days(Days::new(days)));
    prop_oneof![1 => Just(None), 4 => near]
}

pub fn scope() -> impl Strategy<Value = Vec<String>> {
    let all = scopes::all().map(|(code, _)| code);
    let codes: Vec<String> = all.chain([scopes::ALL_MEDICINES]).map(str::to_owned).collect();
    let all = codes.len();
    prop_oneof![Just(codes.clone()), proptest::sample::subsequence(codes, 0..=all),]
}

prop_compose! {
    pub fn documents()(
        kind in any_of(&LicenceKind::ALL),
        scope in scope(),
        subjects in any_of(&["", "内科", "内科、中医科", "妇产科、中西医结合科", "妇产科"]),
        agents in any_of(&[&["王采购"][..], &["李采购"][..], &["李采购", "王采购"][..], &[][..]]),
        valid_from in day(),
        valid_to in day(),
    ) -> LicenceFacts {
        let agents = agents.iter().map(|agent| (*agent).to_owned()).collect();
        LicenceFacts { scope, agents, subjects: subjects.into(), valid_from, ..licence(kind, &[], valid_to) }
    }
}

prop_compose! {
    pub fn members()(
        buyer_type in any_of(&BuyerType::ALL),
        status in any_of(&[
            CompanyStatus::Approved,
            CompanyStatus::Approved,
            CompanyStatus::Draft,
            CompanyStatus::Pending,
            CompanyStatus::Suspended,
        ]),
        licences in proptest::collection::vec(documents(), 0..16),
        asked in proptest::sample::subsequence(LicenceKind::ALL.to_vec(), 0..=LicenceKind::ALL.len()),
        required in proptest::sample::subsequence(LicenceKind::ALL.to_vec(), 0..=LicenceKind::ALL.len()),
        rank in 0..3_i32,
        province in any_of(&["湖北省", "湖南省"]),
        receipt_due_on in day(),
        receipt_is_faulty in proptest::bool::weighted(0.2),
        agents_order in proptest::bool::ANY,
    ) -> BuyerContext {
        let mut member = member(buyer_type, licences);
        member.asked = asked;
        member.required = required;
        member.agents_order = agents_order;
        member.company.rank = rank;
        member.company.province = province.into();
        member.company.status = status;
        member.company.receipt_due_on = receipt_due_on;
        member.company.receipt_is_faulty = receipt_is_faulty;
        member
    }
}

prop_compose! {
    pub fn sale_rules()(
        effect in any_of(&[Effect::Allow, Effect::Forbid]),
        region in any_of(&["", "湖北省", "湖南省"]),
        buyer_type in any_of(&[None, None, Some(1), Some(4)]),
        rank in any_of(&[None, None, Some(0), Some(1)]),
        company_id in any_of(&[None, None, Some(1), Some(2)]),
    ) -> SaleRule {
        SaleRule { effect, region: region.into(), buyer_type, rank, company_id }
    }
}

prop_compose! {
    pub fn own_licences()(
        held in proptest::sample::subsequence(OwnKind::ALL.to_vec(), 3..=OwnKind::ALL.len()),
        scope in scope(),
        valid_to in prop_oneof![3 => Just(None), 1 => day()],
    ) -> Vec<OwnLicence> {
        let licences = held.into_iter().map(|kind| OwnLicence {
            kind,
            number: "鄂AA1".into(),
            scope: scope.clone(),
            valid_from: None,
            valid_to,
        });
        licences.collect()
    }
}

prop_compose! {
    pub fn goods()(
        kind in any_of(&[Kind::Medicine, Kind::Medicine, Kind::Tcm, Kind::Device]),
        class in any_of(&["I", "II", "III", ""]),
        category in any_of(&["", "01", "14", "22", "7", "99"]),
        scope in any_of(&[
            "chemical", "antibiotic", "biochemical", "biological", "chinese_patent", "tcm_piece", "psychotropic2", "diagnostic", "food",
            "none", "device", "what no licence knows",
        ]),
        number in any_of(&["", "国药准字H20228166", "国食健注G20190001"]),
        rx in any_of(&[Rx::Prescription, Rx::OtcA, Rx::OtcB, Rx::None]),
        control in any_of(&[
            Control::None, Control::None, Control::Ephedrine, Control::Psychotropic2, Control::NeverOnline,
            Control::NoPharmacy, Control::SpecialCompound, Control::Termination, Control::Anabolic, Control::Peptide,
            Control::Insulin,
        ]),
        storage in any_of(&[Storage::Normal, Storage::Cool, Storage::Cold]),
        on_sale in proptest::bool::weighted(0.8),
        first_sale in any_of(&[FirstSale::Approved, FirstSale::Approved, FirstSale::Waiting, FirstSale::Rejected]),
        is_priced in proptest::bool::weighted(0.8),
        sale_rules in proptest::collection::vec(sale_rules(), 0..4),
        own in prop_oneof![2 => Just(crate::factory::own_licences().to_vec()), 1 => own_licences()],
    ) -> GoodsSnapshot {
        let is_device = kind == Kind::Device;
        GoodsSnapshot {
            kind,
            scope: scope.into(),
            approval_number: number.into(),
            device_class: if is_device { DeviceClass::from_code(class) } else { DeviceClass::None },
            device_code: if is_device { category.into() } else { String::new() },
            rx: if is_device { Rx::None } else { rx },
            control,
            storage,
            on_sale,
            first_sale,
            sale_rules,
            sold_under: own.into(),
            base_price: is_priced.then_some(Money(680)),
            ..medicine()
        }
    }
}
