#!/usr/bin/env bash
# Generates models/_entities of every crate from the migrations, on a PostgreSQL of its own (needs python3).
# With --check: fails when they differ, and writes nothing. YAOJI_BIN: a server that is built already.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
. scripts/postgres.sh
need cargo "install Rust (https://rustup.rs)"
need python3 "install Python"
cargo_tool sea-orm-cli "$SEA_ORM_CLI" --no-default-features --features codegen,sqlx-postgres,runtime-tokio-rustls
# With the tests: without them all dependencies would be compiled once more, with fewer features.
[ -n "${YAOJI_BIN:-}" ] || cargo build --workspace --tests
yaoji=${YAOJI_BIN:-${CARGO_TARGET_DIR:-target}/debug/yaoji}

made=$(mktemp -d)
trap 'stop_postgres; rm -rf "$made"' EXIT
start_postgres
DATABASE_URL="$POSTGRES_URL" DATA_DIR="$made" LOCO_ENV=development RUST_LOG=off "$yaoji" db migrate

generate() { # crate, tables
  local out="$made/backend/$1/src/models/_entities"
  sea-orm-cli generate entity --database-url "$POSTGRES_URL" --tables "$2" --output-dir "$out" \
    --date-time-crate chrono --with-prelude none --max-connections 2 >/dev/null
  # Relations to tables of other crates are declared by hand where they are needed.
  sed -i 's/DateTimeWithTimeZone/DateTimeUtc/g' "$out"/*.rs
}

generate kernel asked_changes,idempotency_keys,kept_rules,outbox_deliveries,outbox_events,write_probes
generate identity addresses,audit_checks,audit_entries,check_warnings,companies,contract_rules,contracts,document_rules,licence_rules,licence_warnings,licences,member_invitations,member_sessions,members,one_time_codes,private_files,refused_sign_ins,role_conflicts,second_looks,sign_in_guesses,staff,staff_preferences,staff_roles,staff_sessions,store_invitations,wechat_identities
generate site carrier_scans,carriers,own_licences,shop_facts
generate contracts contract_templates,contract_warnings
generate catalog batches,brands,categories,customer_prices,department_rules,favorites,first_sale_opinions,first_sales,goods,goods_documents,goods_particulars,inspection_reports,manufacturers,quarantine_entries,sale_rules,search_misses,search_pins,search_stop_words,search_synonyms,stock_movements,stocks,tier_prices,warehouses
generate merchandising class_changes,class_rules,first_sale_rules,goods_import_rows,goods_imports,price_changes,price_rules
generate receiving care_records,climate_records,cold_deliveries,cold_readings,destruction_codes,destructions,goods_receipt_lines,goods_receipts,opening_batches,purchase_order_lines,purchase_orders,quality_papers,receiving_rules,report_requests,supplier_opinions,supplier_return_codes,supplier_returns,supplier_scans,suppliers
generate pricing freight_rules
generate campaigns campaign_audience,campaign_goods,campaign_rules,campaign_tiers,campaign_uses,campaign_vouchers,campaigns,cashback_standings,group_buys
generate wallet rewards,wallet_accounts,wallet_entries,wallet_lot_moves,wallet_lots,wallet_proposals
generate coupons coupon_claims,coupon_codes,coupons,known_buyers,reward_rules
generate orders after_sale_rules,bank_allocations,bank_transactions,cold_parcels,dispatch_rules,gateway_refunds,order_benefits,order_line_batches,order_lines,order_logs,orders,payment_alarms,payment_attempts,payments,quantity_alarms,quantity_rules,refunds,remittance_proofs,review_rules,shipment_lines,shipments,temperature_records,trace_codes,trace_prefixes,tracking_events
generate reconciliation statement_differences,statement_lines,statements
generate checkout cart_items,saved_list_lines,saved_lists
generate loyalty draw_chances,draw_prizes,draw_records,draw_rules,draws,points_goods,points_order_logs,points_orders
generate after_sales after_sale_batches,after_sale_lines,after_sale_logs,after_sale_photos,after_sale_reasons,after_sales
generate invoices goods_taxes,invoice_lines,invoice_profiles,invoices
generate documents ephedrine_receipts,recall_notices,recall_reports,recalls,trace_parties
generate content activities,activity_goods,ads,article_categories,article_votes,articles,client_errors,feedback,feedback_messages,feedback_photos,feedback_rules,funnel_days,home_floors,hot_words,nav_items,page_versions,page_views,pages,visit_marks,visit_salts,wanted_items,zones
generate messaging mails,mass_message_members,mass_messages,message_preferences,message_rules,message_templates,messages,phone_texts
generate service chat_messages,conversations,quick_replies,service_presences,service_rules
# Money and states are types of ours.
scripts/entity_types.py "$made"/backend/*/src/models/_entities
rustfmt --edition 2024 --config-path . "$made"/backend/*/src/models/_entities/*.rs

for folder in "$made"/backend/*/src/models/_entities; do
  kept=${folder#"$made"/}
  if [ "${1:-}" = --check ]; then
    diff -r "$kept" "$folder" || { echo "$kept is out of date; run \`make entities\`" >&2; exit 1; }
  else
    rm -rf "$kept"
    cp -r "$folder" "$kept"
  fi
done
