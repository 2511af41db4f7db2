//! The one history of the schema. See README.md for the rules every migration keeps.
// A migration reads as one list of tables in the words of `columns`; every `down` is awaited, also one that does nothing.
#![allow(clippy::wildcard_imports, clippy::too_many_lines, clippy::unused_async)]

pub use sea_orm_migration::prelude::*;

#[macro_use]
mod migration;
mod columns;
mod m20261121_000001_outbox;
mod m20261121_000002_identity;
mod m20261121_000003_catalog;
mod m20261121_000004_wallet;
mod m20261121_000005_trade;
mod m20261121_000006_content;
mod m20261121_000007_messaging;
mod m20261121_000010_goods_imports;
mod m20261121_000011_wanted;
mod m20261121_000012_goods_documents;
mod m20261121_000013_search_steering;
mod m20261121_000014_pictures;
mod m20261121_000016_activities;
mod m20261121_000020_one_time_codes;
mod m20261121_000021_registration;
mod m20261121_000030_mails_and_warnings;
mod m20261121_000040_review;
mod m20261121_000041_staff_accounts;
mod m20261121_000042_wechat;
mod m20261121_000050_contracts;
mod m20261121_000051_member_roles;
mod m20261121_000052_acting_for_stores;
mod m20261121_000053_company_codes;
mod m20261121_000054_licence_pages;
mod m20261121_000055_chains;
mod m20261121_000056_sale_rules;
mod m20261121_000057_device_categories;
mod m20261121_000060_refunds;
mod m20261121_000061_payment_tries;
mod m20261121_000062_statements;
mod m20261121_000065_order_review;
mod m20261121_000066_shipments;
mod m20261121_000067_tracking;
mod m20261121_000068_temperature_records;
mod m20261121_000069_after_sales;
mod m20261121_000070_quarantine;
mod m20261121_000073_inspection_reports;
mod m20261121_000074_ephedrine_receipts;
mod m20261121_000075_invoices;
mod m20261121_000076_recalls;
mod m20261121_000079_saved_lists;
mod m20261122_000087_wished_shelf_life;
mod m20261122_000088_bank_movements;
mod m20261122_000089_held_refunds;
mod m20261122_000090_checkout_freight;
mod m20261122_000093_allowances;
mod m20261122_000094_returned_codes;
mod m20261123_000100_goods_cost;
mod m20261123_000110_sign_in_guesses;
mod m20261123_000111_write_probe;
mod m20261123_000115_first_sales;
mod m20261123_000116_class_changes;
mod m20261123_000120_goods_receipts;
mod m20261123_000125_order_control;
mod m20261123_000126_address_review;
mod m20261123_000127_special_controls;
mod m20261123_000130_price_changes;
mod m20261123_000131_price_rules;
mod m20261123_000132_import_second_person;
mod m20261123_000140_refunded_units;
mod m20261123_000141_exchange_numbers;
mod m20261123_000150_cold_chain_orders;
mod m20261123_000151_drop_split_key;
mod m20261123_000160_freight_rules;
mod m20261123_000161_freight_contract;
mod m20261123_000170_quantities;
mod m20261123_000171_known_codes;
mod m20261124_000180_ordinary_amount;
mod m20261124_000200_campaigns;
mod m20261124_000210_wallet_lots;
mod m20261124_000211_coupons;
mod m20261124_000212_rewards;
mod m20261124_000220_draws;
mod m20261124_000221_points_mall;
mod m20261124_000230_benefits_of_orders;
mod m20261125_000255_pages;
mod m20261125_000270_live_service;
mod m20261125_000300_articles;
mod m20261125_000300_message_channels;
mod m20261125_000301_feedback;
mod m20261125_000310_draw_limits;
mod m20261125_000310_idle_conversations;
mod m20261125_000310_template_channels;
mod m20261125_000311_messages_taken_back;
mod m20261125_000312_mail_unsubscribe;
mod m20261125_000313_draw_rules;
mod m20261125_000314_shop_facts;
mod m20261125_000315_page_views;
mod m20261126_000316_standard_names;
mod m20261126_000319_gift_withheld;
mod m20261126_000320_cashbacks_by_payment;
mod m20261126_000323_document_particulars;
mod m20261126_000324_own_licences;
mod m20261126_000330_role_conflicts;
mod m20261126_000331_licence_corrections;
mod m20261126_000332_parcel_checks;
mod m20261126_000340_class_rules;
mod m20261126_000346_faulty_receipts;
mod m20261126_000347_recall_deadlines;
mod m20261126_000348_quantity_alarms;
mod m20261126_000349_supplier_approval;
mod m20261126_000350_warehouse_care;
mod m20261126_000351_goods_particulars;
mod m20261126_000352_quality_papers;
mod m20261126_000353_acceptance_looks;
mod m20261126_000360_unfit_goods;
mod m20261126_000361_first_sale_opinions;
mod m20261126_000362_exchange_parcels;
mod m20261126_000365_check_warnings;
mod m20261126_000367_orders_masked;
mod m20261126_000370_trace_parties;
mod m20261126_000375_cancelled_by_buyer;
mod m20261126_000376_gift_withheld_parts;
mod m20261126_000380_client_errors;
mod m20261126_000381_staff_preferences;
mod m20261126_000385_same_day_dispatch;
mod m20261126_000386_open_claims;
mod m20261126_000390_cold_transport;
mod m20261126_000395_supplier_scans;
mod m20261126_000396_batch_udi;
mod m20261126_000397_destruction_codes;
mod m20261126_000400_units_back_for_a_fault;
mod m20261126_000401_last_orders_of_companies;
mod m20261126_000410_shelf_places;
mod m20261126_000420_invoices_by_hand;
mod m20261126_000421_lines_by_number;
mod m20261126_000422_audit_checks;
mod m20261126_000430_cold_deliveries;
mod m20261126_000431_supplier_returns;
mod m20261126_000432_scans_due;
mod m20261126_000440_confirm_before;
mod m20261126_000450_consent_to_the_agreement;
mod m20261126_000453_finance_and_draws;
mod m20261126_000454_campaigns_added_up;
mod m20261126_000457_cold_readings;
mod m20261126_000458_supplier_trace_codes;
mod m20261126_000475_promises;
mod m20261126_000485_withdrawn_receipts;
mod m20261126_000486_cold_returns;
mod m20261126_000487_codes_at_dispatch;
mod m20261127_000481_marks_of_lines;
mod m20261127_000482_more_role_conflicts;
mod m20261127_000490_looser_rules;
mod m20261127_000491_invoice_details;
mod m20261127_000492_licences_once;
mod m20261127_000510_asked_changes;
mod m20261127_000511_who_accepted_a_claim;
mod m20261127_000512_second_look_at_licences;
mod m20261127_000520_notes_of_parcels;
mod m20261127_000530_payments_of_nothing;
mod m20261127_000531_freight_before_reductions;
mod m20261127_000532_ties_of_checkouts;
mod m20261127_000533_lower_tiers_of_gifts;
mod m20261127_000540_points_of_orders;
mod m20261127_000541_release_of_points_goods;
mod m20261127_000550_begun_by_staff;
mod m20261127_000551_kinds_of_mails;
mod m20261127_000552_feedback_rules;
mod m20261127_000560_department_rules;
mod m20261127_000561_agents_order;
mod m20261127_000562_stated_deliveries;
mod m20261127_000563_masked_again;
mod m20261128_000560_refused_sign_ins;
mod m20261128_000600_kept_rules;
mod m20261128_000601_codes_on_every_pack;
mod m20261128_000610_supplier_scopes;
mod m20261128_000610_targets_of_group_buys;
mod m20261128_000611_opening_batches;
mod m20261128_000612_supplier_agents;
mod m20261128_000660_named_recalls;
mod m20261128_000661_letters_of_suppliers;
mod m20261128_000662_carriers;
mod m20261128_000663_stated_kinds;
mod m20261128_000664_letters_by_name;
mod m20261128_000680_hours_of_days;
mod m20261128_000718_days_without_dispatch;
mod m20261128_000730_warned_winners;
mod m20261128_000740_owners_before_states;
mod m20261128_000750_cashback_standings;
mod m20261128_000750_one_calendar;
mod m20261128_000750_purchase_orders;
mod m20261128_000751_papers_of_goods;
mod m20261128_000751_retracted_messages;
mod m20261128_000751_voided_coupons;
mod m20261128_000752_carrier_scans;
mod m20261128_000752_topics_of_conversations;
mod m20261128_000753_muted_members;
mod m20261128_000753_senders_of_parcels;
mod m20261128_000754_welcome_of_chat;
mod m20261128_000775_one_import_at_a_time;
mod m20261128_000765_goods_of_feedback;
mod m20261128_000770_what_expired_unspent;
mod m20261128_000771_unclaimed_while_suspended;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_outbox::Migration),
            Box::new(m20261121_000002_identity::Migration),
            Box::new(m20261121_000003_catalog::Migration),
            Box::new(m20261121_000004_wallet::Migration),
            Box::new(m20261121_000005_trade::Migration),
            Box::new(m20261121_000006_content::Migration),
            Box::new(m20261121_000007_messaging::Migration),
            Box::new(m20261121_000010_goods_imports::Migration),
            Box::new(m20261121_000011_wanted::Migration),
            Box::new(m20261121_000012_goods_documents::Migration),
            Box::new(m20261121_000013_search_steering::Migration),
            Box::new(m20261121_000014_pictures::Migration),
            Box::new(m20261121_000016_activities::Migration),
            Box::new(m20261121_000020_one_time_codes::Migration),
            Box::new(m20261121_000021_registration::Migration),
            Box::new(m20261121_000030_mails_and_warnings::Migration),
            Box::new(m20261121_000040_review::Migration),
            Box::new(m20261121_000041_staff_accounts::Migration),
            Box::new(m20261121_000042_wechat::Migration),
            Box::new(m20261121_000050_contracts::Migration),
            Box::new(m20261121_000051_member_roles::Migration),
            Box::new(m20261121_000052_acting_for_stores::Migration),
            Box::new(m20261121_000053_company_codes::Migration),
            Box::new(m20261121_000054_licence_pages::Migration),
            Box::new(m20261121_000055_chains::Migration),
            Box::new(m20261121_000056_sale_rules::Migration),
            Box::new(m20261121_000057_device_categories::Migration),
            Box::new(m20261121_000060_refunds::Migration),
            Box::new(m20261121_000061_payment_tries::Migration),
            Box::new(m20261121_000062_statements::Migration),
            Box::new(m20261121_000065_order_review::Migration),
            Box::new(m20261121_000066_shipments::Migration),
            Box::new(m20261121_000067_tracking::Migration),
            Box::new(m20261121_000068_temperature_records::Migration),
            Box::new(m20261121_000069_after_sales::Migration),
            Box::new(m20261121_000070_quarantine::Migration),
            Box::new(m20261121_000073_inspection_reports::Migration),
            Box::new(m20261121_000074_ephedrine_receipts::Migration),
            Box::new(m20261121_000075_invoices::Migration),
            Box::new(m20261121_000076_recalls::Migration),
            Box::new(m20261121_000079_saved_lists::Migration),
            Box::new(m20261122_000087_wished_shelf_life::Migration),
            Box::new(m20261122_000088_bank_movements::Migration),
            Box::new(m20261122_000089_held_refunds::Migration),
            Box::new(m20261122_000090_checkout_freight::Migration),
            Box::new(m20261122_000093_allowances::Migration),
            Box::new(m20261122_000094_returned_codes::Migration),
            Box::new(m20261123_000100_goods_cost::Migration),
            Box::new(m20261123_000110_sign_in_guesses::Migration),
            Box::new(m20261123_000111_write_probe::Migration),
            Box::new(m20261123_000115_first_sales::Migration),
            Box::new(m20261123_000116_class_changes::Migration),
            Box::new(m20261123_000120_goods_receipts::Migration),
            Box::new(m20261123_000125_order_control::Migration),
            Box::new(m20261123_000126_address_review::Migration),
            Box::new(m20261123_000127_special_controls::Migration),
            Box::new(m20261123_000130_price_changes::Migration),
            Box::new(m20261123_000131_price_rules::Migration),
            Box::new(m20261123_000132_import_second_person::Migration),
            Box::new(m20261123_000140_refunded_units::Migration),
            Box::new(m20261123_000141_exchange_numbers::Migration),
            Box::new(m20261123_000150_cold_chain_orders::Migration),
            Box::new(m20261123_000151_drop_split_key::Migration),
            Box::new(m20261123_000160_freight_rules::Migration),
            Box::new(m20261123_000161_freight_contract::Migration),
            Box::new(m20261123_000170_quantities::Migration),
            Box::new(m20261123_000171_known_codes::Migration),
            Box::new(m20261124_000180_ordinary_amount::Migration),
            Box::new(m20261124_000200_campaigns::Migration),
            Box::new(m20261124_000210_wallet_lots::Migration),
            Box::new(m20261124_000211_coupons::Migration),
            Box::new(m20261124_000212_rewards::Migration),
            Box::new(m20261124_000220_draws::Migration),
            Box::new(m20261124_000221_points_mall::Migration),
            Box::new(m20261124_000230_benefits_of_orders::Migration),
            Box::new(m20261125_000255_pages::Migration),
            Box::new(m20261125_000270_live_service::Migration),
            Box::new(m20261125_000300_articles::Migration),
            Box::new(m20261125_000300_message_channels::Migration),
            Box::new(m20261125_000301_feedback::Migration),
            Box::new(m20261125_000310_draw_limits::Migration),
            Box::new(m20261125_000310_idle_conversations::Migration),
            Box::new(m20261125_000310_template_channels::Migration),
            Box::new(m20261125_000311_messages_taken_back::Migration),
            Box::new(m20261125_000312_mail_unsubscribe::Migration),
            Box::new(m20261125_000313_draw_rules::Migration),
            Box::new(m20261125_000314_shop_facts::Migration),
            Box::new(m20261125_000315_page_views::Migration),
            Box::new(m20261126_000316_standard_names::Migration),
            Box::new(m20261126_000319_gift_withheld::Migration),
            Box::new(m20261126_000320_cashbacks_by_payment::Migration),
            Box::new(m20261126_000323_document_particulars::Migration),
            Box::new(m20261126_000324_own_licences::Migration),
            Box::new(m20261126_000330_role_conflicts::Migration),
            Box::new(m20261126_000331_licence_corrections::Migration),
            Box::new(m20261126_000332_parcel_checks::Migration),
            Box::new(m20261126_000340_class_rules::Migration),
            Box::new(m20261126_000346_faulty_receipts::Migration),
            Box::new(m20261126_000347_recall_deadlines::Migration),
            Box::new(m20261126_000348_quantity_alarms::Migration),
            Box::new(m20261126_000349_supplier_approval::Migration),
            Box::new(m20261126_000350_warehouse_care::Migration),
            Box::new(m20261126_000351_goods_particulars::Migration),
            Box::new(m20261126_000352_quality_papers::Migration),
            Box::new(m20261126_000353_acceptance_looks::Migration),
            Box::new(m20261126_000360_unfit_goods::Migration),
            Box::new(m20261126_000361_first_sale_opinions::Migration),
            Box::new(m20261126_000362_exchange_parcels::Migration),
            Box::new(m20261126_000365_check_warnings::Migration),
            Box::new(m20261126_000367_orders_masked::Migration),
            Box::new(m20261126_000370_trace_parties::Migration),
            Box::new(m20261126_000375_cancelled_by_buyer::Migration),
            Box::new(m20261126_000376_gift_withheld_parts::Migration),
            Box::new(m20261126_000380_client_errors::Migration),
            Box::new(m20261126_000381_staff_preferences::Migration),
            Box::new(m20261126_000385_same_day_dispatch::Migration),
            Box::new(m20261126_000386_open_claims::Migration),
            Box::new(m20261126_000390_cold_transport::Migration),
            Box::new(m20261126_000395_supplier_scans::Migration),
            Box::new(m20261126_000396_batch_udi::Migration),
            Box::new(m20261126_000397_destruction_codes::Migration),
            Box::new(m20261126_000400_units_back_for_a_fault::Migration),
            Box::new(m20261126_000401_last_orders_of_companies::Migration),
            Box::new(m20261126_000410_shelf_places::Migration),
            Box::new(m20261126_000420_invoices_by_hand::Migration),
            Box::new(m20261126_000421_lines_by_number::Migration),
            Box::new(m20261126_000422_audit_checks::Migration),
            Box::new(m20261126_000430_cold_deliveries::Migration),
            Box::new(m20261126_000431_supplier_returns::Migration),
            Box::new(m20261126_000432_scans_due::Migration),
            Box::new(m20261126_000440_confirm_before::Migration),
            Box::new(m20261126_000450_consent_to_the_agreement::Migration),
            Box::new(m20261126_000453_finance_and_draws::Migration),
            Box::new(m20261126_000454_campaigns_added_up::Migration),
            Box::new(m20261126_000457_cold_readings::Migration),
            Box::new(m20261126_000458_supplier_trace_codes::Migration),
            Box::new(m20261126_000475_promises::Migration),
            Box::new(m20261126_000485_withdrawn_receipts::Migration),
            Box::new(m20261126_000486_cold_returns::Migration),
            Box::new(m20261126_000487_codes_at_dispatch::Migration),
            Box::new(m20261127_000481_marks_of_lines::Migration),
            Box::new(m20261127_000482_more_role_conflicts::Migration),
            Box::new(m20261127_000490_looser_rules::Migration),
            Box::new(m20261127_000491_invoice_details::Migration),
            Box::new(m20261127_000492_licences_once::Migration),
            Box::new(m20261127_000530_payments_of_nothing::Migration),
            Box::new(m20261127_000531_freight_before_reductions::Migration),
            Box::new(m20261127_000532_ties_of_checkouts::Migration),
            Box::new(m20261127_000533_lower_tiers_of_gifts::Migration),
            Box::new(m20261127_000540_points_of_orders::Migration),
            Box::new(m20261127_000541_release_of_points_goods::Migration),
            Box::new(m20261127_000510_asked_changes::Migration),
            Box::new(m20261127_000511_who_accepted_a_claim::Migration),
            Box::new(m20261127_000512_second_look_at_licences::Migration),
            Box::new(m20261127_000520_notes_of_parcels::Migration),
            Box::new(m20261127_000550_begun_by_staff::Migration),
            Box::new(m20261127_000560_department_rules::Migration),
            Box::new(m20261127_000551_kinds_of_mails::Migration),
            Box::new(m20261127_000552_feedback_rules::Migration),
            Box::new(m20261128_000600_kept_rules::Migration),
            Box::new(m20261128_000601_codes_on_every_pack::Migration),
            Box::new(m20261128_000560_refused_sign_ins::Migration),
            Box::new(m20261127_000561_agents_order::Migration),
            Box::new(m20261127_000562_stated_deliveries::Migration),
            Box::new(m20261127_000563_masked_again::Migration),
            Box::new(m20261128_000610_supplier_scopes::Migration),
            Box::new(m20261128_000610_targets_of_group_buys::Migration),
            Box::new(m20261128_000611_opening_batches::Migration),
            Box::new(m20261128_000612_supplier_agents::Migration),
            Box::new(m20261128_000660_named_recalls::Migration),
            Box::new(m20261128_000661_letters_of_suppliers::Migration),
            Box::new(m20261128_000662_carriers::Migration),
            Box::new(m20261128_000680_hours_of_days::Migration),
            Box::new(m20261128_000663_stated_kinds::Migration),
            Box::new(m20261128_000664_letters_by_name::Migration),
            Box::new(m20261128_000718_days_without_dispatch::Migration),
            Box::new(m20261128_000730_warned_winners::Migration),
            Box::new(m20261128_000740_owners_before_states::Migration),
            Box::new(m20261128_000750_cashback_standings::Migration),
            Box::new(m20261128_000751_voided_coupons::Migration),
            Box::new(m20261128_000750_purchase_orders::Migration),
            Box::new(m20261128_000751_papers_of_goods::Migration),
            Box::new(m20261128_000752_carrier_scans::Migration),
            Box::new(m20261128_000753_senders_of_parcels::Migration),
            Box::new(m20261128_000750_one_calendar::Migration),
            Box::new(m20261128_000751_retracted_messages::Migration),
            Box::new(m20261128_000752_topics_of_conversations::Migration),
            Box::new(m20261128_000753_muted_members::Migration),
            Box::new(m20261128_000754_welcome_of_chat::Migration),
            Box::new(m20261128_000775_one_import_at_a_time::Migration),
            Box::new(m20261128_000765_goods_of_feedback::Migration),
            Box::new(m20261128_000770_what_expired_unspent::Migration),
            Box::new(m20261128_000771_unclaimed_while_suspended::Migration),
        ]
    }
}
