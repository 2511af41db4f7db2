//! Pictures of the demo licences, and of the wholesaler's own (drawn by scripts/demo-scans.mjs), kept as the scans of real ones are.

macro_rules! scans {
    ($($name:literal),* $(,)?) => {
        const SCANS: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("../../demo/scans/", $name, ".jpg")))),*];
    };
}

scans![
    "baikang-business-1",
    "baikang-drug_trading-1",
    "baikang-id_card-1",
    "baikang-invoice_details-1",
    "baikang-purchasing_letter-1",
    "baikang-quality_agreement-1",
    "baikang-receiving_letter-1",
    "huimin-business-1",
    "huimin-cold_chain_letter-1",
    "huimin-ephedrine_buyer-1",
    "huimin-id_card-1",
    "huimin-invoice_details-1",
    "huimin-medical_institution-1",
    "huimin-purchasing_letter-1",
    "huimin-quality_agreement-1",
    "huimin-receiving_letter-1",
    "kangtai-business-1",
    "kangtai-cold_chain_letter-1",
    "kangtai-delivery_proof-1",
    "kangtai-device_filing-1",
    "kangtai-device_licence-1",
    "kangtai-drug_trading-1",
    "kangtai-ephedrine_buyer-1",
    "kangtai-food-1",
    "kangtai-id_card-1",
    "kangtai-invoice_details-1",
    "kangtai-note_specimen-1",
    "kangtai-quality_agreement-1",
    "kangtai-receiving_letter-1",
    "kangtai-seal_specimen-1",
    "kangtai01-business-1",
    "kangtai01-device_filing-1",
    "kangtai01-drug_trading-1",
    "kangtai01-id_card-1",
    "kangtai01-receiving_letter-1",
    "kangtai02-business-1",
    "kangtai02-drug_trading-1",
    "kangtai02-id_card-1",
    "kangtai02-receiving_letter-1",
    "own-business-1",
    "own-device_filing-1",
    "own-device_licence-1",
    "own-drug_trading-1",
    "own-food-1",
    "own-information_service-1",
    "own-online_trading-1",
    "pingan-business-1",
    "pingan-drug_trading-1",
    "pingan-drug_trading-2",
    "pingan-ephedrine_buyer-1",
    "pingan-id_card-1",
    "pingan-invoice_details-1",
    "pingan-purchasing_letter-1",
    "pingan-quality_agreement-1",
    "pingan-receiving_letter-1",
    "renxin-business-1",
    "renxin-cold_chain_letter-1",
    "renxin-device_filing-1",
    "renxin-device_licence-1",
    "renxin-drug_trading-1",
    "renxin-ephedrine_buyer-1",
    "renxin-food-1",
    "renxin-id_card-1",
    "renxin-invoice_details-1",
    "renxin-quality_agreement-1",
    "renxin-receiving_letter-1",
    "xinan-business-1",
    "xinan-device_filing-1",
    "xinan-drug_trading-1",
    "xinan-id_card-1",
    "xinan-invoice_details-1",
    "xinan-purchasing_letter-1",
    "xinan-quality_agreement-1",
    "xinan-receiving_letter-1",
];

/// The picture of a document, if there is one.
pub fn picture(username: &str, kind: &str, version: i64) -> Option<&'static [u8]> {
    let name = format!("{username}-{kind}-{version}");
    SCANS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, bytes)| *bytes)
}
