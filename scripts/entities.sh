#!/usr/bin/env bash
# Generates models/_entities of every crate from a migrated PostgreSQL database (needs sea-orm-cli 2).
# Usage: ENTITIES_URL=postgres://… scripts/entities.sh
set -euo pipefail
cd "$(dirname "$0")/.."
url=${ENTITIES_URL:?name a migrated PostgreSQL database}
command -v sea-orm-cli >/dev/null || { echo "install sea-orm-cli 2 first; nothing was changed" >&2; exit 1; }

generate() { # crate, tables
  local out="backend/$1/src/models/_entities"
  rm -rf "$out"
  sea-orm-cli generate entity --database-url "$url" --tables "$2" --output-dir "$out" \
    --date-time-crate chrono --with-prelude none --max-connections 2 >/dev/null
  # Relations to tables of other crates are declared by hand where they are needed.
  sed -i 's/DateTimeWithTimeZone/DateTimeUtc/g' "$out"/*.rs
}

generate kernel outbox_events,outbox_deliveries,idempotency_keys,write_probes
generate identity staff,staff_roles,staff_sessions,companies,members,member_sessions,licences,addresses,audit_entries,one_time_codes,document_rules,private_files,store_invitations,licence_warnings,second_looks,wechat_identities,contract_rules,contract_templates,contracts,contract_warnings,member_invitations,sign_in_guesses
generate catalog categories,makers,brands,warehouses,goods,goods_prices,sale_rules,ladder_prices,stocks,batches,stock_movements,favorites,goods_imports,goods_import_rows,goods_documents,search_synonyms,search_stop_words,search_pins,search_misses,quarantine_entries,inspection_reports,report_requests
generate wallet wallet_accounts,wallet_entries
generate orders payments,orders,order_lines,order_line_batches,order_logs,refunds,payment_tries,transfer_slips,bank_movements,movement_uses,gateway_refunds,payment_alarms,statements,statement_lines,statement_differences,after_sale_rules,review_rules,shipments,shipment_lines,tracking_events,temperature_records,trace_codes,trace_prefixes
generate checkout cart_items,saved_lists,saved_list_lines
generate after_sales after_sales,after_sale_lines,after_sale_batches,after_sale_photos,after_sale_logs,after_sale_reasons
generate documents ephedrine_receipts,goods_taxes,invoice_profiles,invoices,invoice_lines,recalls,recall_notices
generate content ads,nav_items,hot_words,article_categories,home_floors,wanted_items,activities,activity_goods,zones
generate messaging messages,mails
cargo fmt --all
