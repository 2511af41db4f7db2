import { API_BASE, call, get, post, put } from "./http";
import type {
  Address,
  AfterSale,
  AfterSaleRules,
  BankMovement,
  BatchReport,
  Bulk,
  Category,
  ClassChange,
  Company,
  Contract,
  DocumentMatrix,
  ExpiryCalendar,
  FirstSale,
  FirstSaleRules,
  GatewayRefund,
  GoodsDocument,
  GoodsImport,
  GoodsPrice,
  GoodsReceipt,
  GoodsTax,
  HeldRefund,
  Invoice,
  Licence,
  Money,
  Order,
  ParcelsSent,
  Payment,
  PaymentAlarm,
  PickingStarted,
  PriceChange,
  PriceRules,
  Quarantine,
  Recall,
  Receipt,
  ReceiptSheet,
  ReceivingRules,
  Review,
  ReviewRules,
  SecondFactorEnrolment,
  Shipment,
  Staff,
  StaffSession,
  StaffWithPassword,
  Statement,
  StatementDifference,
  Stock,
  TransferSlip,
  UploadedReport,
} from "./types";
import { type Read, readRecord, save } from "./versions";

/** What staff can do beyond create, edit and delete: one function per address of /admin/api. */
export const shipOrder = (id: string, body: { carrier: string; waybill: string }) =>
  post<Order>(`/orders/${encodeURIComponent(id)}/ship`, body);

export const cancelOrder = (id: string, reason: string) =>
  post<Order>(`/orders/${encodeURIComponent(id)}/cancel`, { reason });

/** What the bank's own records say of a transfer. */
export interface SeenMovement {
  bank_reference: string;
  payer_name: string;
  amount: string;
}

export const confirmTransfer = (id: number, movements: SeenMovement[]) =>
  post<TransferSlip>(`/transfer_slips/${id}/confirm`, { movements });

/** One proposes, another agrees. */
export const returnRest = (id: number, way: string, bank_reference: string) =>
  post<BankMovement>(`/bank_movements/${id}/return_rest`, { way, bank_reference });

export const releaseRefund = (id: number) => post<HeldRefund>(`/held_refunds/${id}/release`, {});

export const returnTransfer = (id: number, reason: string) =>
  post<TransferSlip>(`/transfer_slips/${id}/return`, { reason });

export const transferFile = (id: number) => `${API_BASE}/transfer_slips/${id}/file`;

export const checkPayment = (id: number) => post<Payment>(`/payments/${id}/check`, {});

export const retryRefund = (id: number) => post<GatewayRefund>(`/gateway_refunds/${id}/retry`, {});

/** One proposes, another agrees. */
export const refundInstead = (id: number, way: string, bank_reference: string) =>
  post<GatewayRefund>(`/gateway_refunds/${id}/instead`, { way, bank_reference });

export const seePaymentAlarm = (id: number, reason: string) =>
  post<PaymentAlarm>(`/payment_alarms/${id}/seen`, { reason });

export const fetchStatement = (channel: string, day: string) =>
  post<Statement>("/statements/fetch", { channel, day });

export async function uploadBankStatement(day: string, file: File): Promise<Statement> {
  const body = new FormData();
  body.set("file", file);
  const path = `${API_BASE}/statements/bank?day=${encodeURIComponent(day)}`;
  return (await call<Statement>(path, { method: "POST", body })).json;
}

export const settleDifference = (id: number, reason: string) =>
  post<StatementDifference>(`/statement_differences/${id}/settle`, { reason });

/** A step of a claim: accept, reject, arrive, inspect, refund, replace, return_refused. */
export const claimStep = (id: string, step: string, body: Record<string, unknown>) =>
  post<AfterSale>(`/after_sales/${encodeURIComponent(id)}/${step}`, body);

export const afterSaleRules = (signal?: AbortSignal) =>
  readRecord<AfterSaleRules & Read>("/after_sale_rules", signal);

/** Of forms the first parameter is what was read into them, by which the server and `save` see what others changed since. */
export const setAfterSaleRules = (base: AfterSaleRules & Read, rules: Record<string, string>) =>
  save<AfterSaleRules, Record<string, string>, AfterSaleRules>({
    resource: "after_sale_rules",
    path: "/after_sale_rules",
    base,
    mine: rules,
    formOf: (read) =>
      Object.fromEntries(Object.entries(read).map(([field, value]) => [field, String(value)])),
  });

/** id = of the batch; condition = sellable | scrapped */
export const releaseQuarantine = (
  id: number,
  body: { condition: string; quantity: string; reason: string },
) => post<Quarantine>(`/quarantine/${id}/release`, body);

export type ReviewDecision = "pass" | "refuse" | "agree_cancel" | "decline_cancel";

export const decideReview = (id: string, decision: ReviewDecision, reason: string) =>
  post<Review>(`/reviews/${encodeURIComponent(id)}/${decision}`, { reason });

export const reviewRules = (signal?: AbortSignal) => readRecord<ReviewRules & Read>("/review_rules", signal);

export const setReviewRules = (base: ReviewRules & Read, rules: ReviewRules, reason: string) =>
  save<ReviewRules, ReviewRules & { reason: string }, ReviewRules>({
    resource: "review_rules",
    path: "/review_rules",
    base,
    mine: { ...rules, reason },
    formOf: (read) => read,
  });

export const startPicking = (ids: string[]) => post<PickingStarted>("/picking", { ids });

export interface PickedLine {
  /** of the order line */
  id: number;
  batches: { batch_id: number; number: number }[];
  rest: "later" | "refund";
}

export const confirmPick = (id: string, lines: PickedLine[]) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/pick`, { lines });

export const setTraceCodes = (id: string, line: number, codes: string) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/codes`, { line, codes });

export const voidShipment = (id: string, reason: string) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/void`, { reason });

export const sendShipment = (id: string, body: { carrier: string; waybill: string }) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/send`, body);

/** Lines of parcel or order number, carrier and waybill. */
export const sendByText = (text: string) => post<ParcelsSent>("/shipments/send", { text });

export async function sendBySheet(file: File): Promise<ParcelsSent> {
  const body = new FormData();
  body.set("file", file);
  return (await call<ParcelsSent>(`${API_BASE}/shipments/send`, { method: "POST", body })).json;
}

export const temperatureFile = (id: string) => `${API_BASE}/shipments/${encodeURIComponent(id)}/temperature`;

export async function uploadTemperature(id: string, file: File): Promise<Shipment> {
  const body = new FormData();
  body.set("file", file);
  return (await call<Shipment>(temperatureFile(id), { method: "POST", body })).json;
}

export const forgetTracePrefix = (id: string) =>
  call<string>(`${API_BASE}/trace_prefixes/${encodeURIComponent(id)}`, { method: "DELETE" });

export const lockBatch = (id: number, body: { batch_number: string; is_locked: boolean; reason: string }) =>
  post<Stock>(`/stocks/${id}/lock`, body);

export interface AcceptanceDraft {
  opinion: string;
  lines: { id: number; accepted: number; refuse_reason: string; has_report: boolean }[];
}

export const acceptReceipt = (id: number, body: AcceptanceDraft) =>
  post<GoodsReceipt>(`/goods_receipts/${id}/accept`, body);

export const withdrawReceipt = (id: number, reason: string) =>
  post<GoodsReceipt>(`/goods_receipts/${id}/withdraw`, { reason });

export const receiptTemplate = `${API_BASE}/goods_receipts/template`;

/** Reads and checks; nothing is written. */
export async function readReceiptSheet(file: File): Promise<ReceiptSheet> {
  const body = new FormData();
  body.set("file", file);
  return (await call<ReceiptSheet>(`${API_BASE}/goods_receipts/sheet`, { method: "POST", body })).json;
}

export const receivingRules = (signal?: AbortSignal) =>
  readRecord<ReceivingRules & Read>("/receiving_rules", signal);

interface TypedReceivingRules {
  second_person: boolean;
  shortest_days: string;
  coldest: string;
  warmest: string;
}

export const setReceivingRules = (
  base: ReceivingRules & Read,
  rules: TypedReceivingRules & { reason: string },
) =>
  save<ReceivingRules, TypedReceivingRules & { reason: string }, ReceivingRules>({
    resource: "receiving_rules",
    path: "/receiving_rules",
    base,
    mine: rules,
    formOf: (read) => ({ ...read, shortest_days: String(read.shortest_days) }),
  });

export const approveLicence = (id: number) => post<Licence>(`/licences/${id}/approve`, {});

export const rejectLicence = (id: number, reason: string) =>
  post<Licence>(`/licences/${id}/reject`, { reason });

/** `version`: of the address as it was seen; `licenceId`: the document that it was compared with. */
export const approveAddress = (id: number, version: number, licenceId: number) =>
  post<Address>(`/addresses/${id}/approve`, { version, licence_id: licenceId });

export const rejectAddress = (id: number, version: number, reason: string) =>
  post<Address>(`/addresses/${id}/reject`, { version, reason });

/** What QA reads in a scan, over what the buyer typed. */
export interface Reading {
  number: string;
  scope: string[];
  valid_from: string | null;
  /** null = 长期 */
  valid_to: string | null;
  reason: string;
}

export const correctLicence = (
  base: Licence & Read,
  reading: Reading,
  formOf: (read: Licence) => Partial<Reading>,
) =>
  save<Licence, Reading, Licence>({
    resource: "licences",
    path: `/licences/${base.id}`,
    base,
    mine: reading,
    formOf,
  });

export const documentRules = (signal?: AbortSignal) =>
  readRecord<DocumentMatrix & Read>("/document_rules", signal);

export interface DocumentRule {
  buyer_type: number;
  kind: string;
  need: string;
  reason: string;
}

export const setDocumentRule = (base: DocumentMatrix & Read, rule: DocumentRule) =>
  save<DocumentMatrix, DocumentRule, DocumentMatrix>({
    resource: "document_rules",
    path: "/document_rules",
    base,
    mine: rule,
    formOf: ({ columns, rows }) => {
      const place = columns.findIndex(({ buyer_type }) => buyer_type === rule.buyer_type);
      return { need: rows.find(({ kind }) => kind === rule.kind)?.needs[place] };
    },
  });

export const setSecondLook = (
  base: DocumentMatrix & Read,
  rule: { kind: string; is_needed: boolean; reason: string },
) =>
  save<DocumentMatrix, typeof rule, DocumentMatrix>({
    resource: "document_rules",
    path: "/document_rules/second_look",
    readAt: "/document_rules",
    base,
    mine: rule,
    formOf: ({ rows }) => ({ is_needed: rows.find(({ kind }) => kind === rule.kind)?.needs_second_look }),
  });

export const expiryCalendar = (from: string, to: string, signal?: AbortSignal) =>
  get<ExpiryCalendar>(`/licence_expiries?from=${from}&to=${to}`, signal);

export const remindOfExpiry = (ids: number[], note: string) =>
  post<{ sent: number; skipped: number }>("/licence_expiries/remind", { ids, note });

export const licenceScan = (id: number, page = 1) => `${API_BASE}/licences/${id}/scan?page=${page}`;

export const contractFile = (id: number) => `${API_BASE}/contracts/${id}/file`;

export const voidContract = (id: number, reason: string) =>
  post<Contract>(`/contracts/${id}/void`, { reason });

export const approveCompany = (id: number) => post<Company>(`/companies/${id}/approve`, {});

export const suspendCompany = (id: number, reason: string) =>
  post<Company>(`/companies/${id}/suspend`, { reason });

/** The phone with which a customer from before activates its account. */
export const noteContact = (base: Company & Read, phone: string, reason: string) =>
  save<Company, { phone: string; reason: string }, Company>({
    resource: "companies",
    path: `/companies/${base.id}/contact`,
    readAt: `/companies/${base.id}`,
    base,
    mine: { phone, reason },
    formOf: ({ contact_phone }) => ({ phone: contact_phone }),
  });

/** First-sale file: every document in force and a list of them. */
export const companyDossier = (id: number) => `${API_BASE}/companies/${id}/dossier`;

export interface CompanyData {
  name: string;
  short_name: string;
  credit_code: string;
  legal_person: string;
  province: string;
  city: string;
  district: string;
  street: string;
  rank: number;
  salesman_id: number | null;
  reason: string;
}

export const updateCompany = (
  base: Company & Read,
  data: CompanyData,
  formOf: (read: Company) => Partial<CompanyData>,
) =>
  save<Company, CompanyData, Company>({
    resource: "companies",
    path: `/companies/${base.id}`,
    base,
    mine: data,
    formOf,
  });

export const resetStaffPassword = (id: number, reason: string) =>
  post<StaffWithPassword>(`/staff/${id}/password`, { reason });

export const switchOffSecondFactorOf = (id: number, reason: string) =>
  post<Staff>(`/staff/${id}/second_factor/off`, { reason });

/** One's own account. */
export const changeOwnPassword = (old_password: string, password: string) =>
  put<boolean>("/account/password", { old_password, password });

export const beginSecondFactor = () => post<SecondFactorEnrolment>("/account/second_factor", {});

export const confirmSecondFactor = (code: string, password: string) =>
  put<boolean>("/account/second_factor", { code, password });

export const switchOffSecondFactor = (password: string) =>
  post<boolean>("/account/second_factor/off", { password });

export const ownSessions = (signal?: AbortSignal) => get<StaffSession[]>("/account/sessions", signal);

export const endOwnSession = (id: number) =>
  call<boolean>(`${API_BASE}/account/sessions/${id}`, { method: "DELETE" });

export interface WalletEntry {
  id: number;
  amount: Money;
  balance_after: Money;
  kind: string;
  reference: string;
  memo: string;
  at: string;
}

export const companyWallet = (id: number, signal?: AbortSignal) =>
  get<{ balance: Money; entries: WalletEntry[] }>(`/companies/${id}/wallet`, signal);

export interface Adjustment {
  batch_number: string;
  /** + or − */
  quantity: number;
  reason: string;
}

export const adjustStock = (id: number, body: Adjustment) => post<Stock>(`/stocks/${id}/adjust`, body);

export interface Upload {
  url: string;
  width: number;
  height: number;
}

async function upload(path: string, file: File): Promise<Upload> {
  const body = new FormData();
  body.set("file", file);
  return (await call<Upload>(`${API_BASE}${path}`, { method: "POST", body })).json;
}

/** A picture of an advert. */
export const uploadPicture = (file: File) => upload("/uploads", file);

/** A picture of a goods, or the logo of a brand. */
export const uploadGoodsPicture = (file: File) => upload("/pictures", file);

/** The second person agrees: the prices hold at once. */
export const approvePrice = (id: number) => post<PriceChange>(`/price_changes/${id}/approve`, {});

export const rejectPrice = (id: number, reason: string) =>
  post<PriceChange>(`/price_changes/${id}/reject`, { reason });

export const withdrawPrice = (id: number) => post<PriceChange>(`/price_changes/${id}/withdraw`, {});

export const deleteGoodsPrice = async (id: number, reason: string) =>
  (
    await call<GoodsPrice>(`${API_BASE}/goods_prices/${id}?price_reason=${encodeURIComponent(reason)}`, {
      method: "DELETE",
    })
  ).json;

export const priceRules = (signal?: AbortSignal) => readRecord<PriceRules & Read>("/price_rules", signal);

interface TypedPriceRules {
  percent: string;
  window_days: string;
}

/** As typed: the server names what is no number. */
export const setPriceRules = (base: PriceRules & Read, rules: TypedPriceRules & { reason: string }) =>
  save<PriceRules, TypedPriceRules & { reason: string }, PriceRules>({
    resource: "price_rules",
    path: "/price_rules",
    base,
    mine: rules,
    formOf: (read) => ({ percent: String(read.percent), window_days: String(read.window_days) }),
  });

/** What the goods that a filter finds all get; absent fields stay. */
export interface BulkChange {
  filter: Record<string, unknown>;
  category_id?: number;
  /** 0 = none */
  brand_id?: number;
  on_sale?: boolean;
  is_preferred?: boolean;
  is_controlled_sale?: boolean;
}

export const previewBulk = (change: BulkChange) => post<Bulk>("/goods/bulk/preview", change);

/** `expected`: what the preview answered of exactly these goods and this change. */
export const applyBulk = (change: BulkChange, expected: string) =>
  post<Bulk>("/goods/bulk", { ...change, expected });

/** `before_id`: the sibling that comes next; null = at the end. */
export const moveCategory = (id: number, parent_id: number | null, before_id: number | null) =>
  post<Category>(`/categories/${id}/move`, { parent_id, before_id });

/** The check goes on by itself; read the import again to see how far it is. */
export async function uploadGoodsSheet(file: File): Promise<GoodsImport> {
  const body = new FormData();
  body.set("file", file);
  return (await call<GoodsImport>(`${API_BASE}/goods_imports`, { method: "POST", body })).json;
}

/** `class_reason`: why approved goods should get another class, where the sheet says so. */
export const applyGoodsImport = (id: number, class_reason: string) =>
  post<GoodsImport>(`/goods_imports/${id}/apply`, { class_reason });

/** `seen`: as the filing was answered, what the reviewer looked at. */
export const approveFirstSale = (id: number, seen: string, opinion: string) =>
  post<FirstSale>(`/first_sales/${id}/approve`, { seen, opinion });

export const rejectFirstSale = (id: number, reason: string) =>
  post<FirstSale>(`/first_sales/${id}/reject`, { reason });

/** A rejected goods once more. */
export const handInFirstSale = (goodsId: number, note: string) =>
  post<FirstSale>(`/goods/${goodsId}/first_sale`, { note });

export const firstSaleRules = (signal?: AbortSignal) =>
  readRecord<FirstSaleRules & Read>("/first_sale_rules", signal);

export interface FirstSaleRule {
  /** of goods */
  kind: number;
  document_kind: string;
  is_required: boolean;
  reason: string;
}

export const setFirstSaleRule = (base: FirstSaleRules & Read, rule: FirstSaleRule) =>
  save<FirstSaleRules, FirstSaleRule, FirstSaleRules>({
    resource: "first_sale_rules",
    path: "/first_sale_rules",
    base,
    mine: rule,
    formOf: ({ columns, rows }) => {
      const place = columns.findIndex(({ kind }) => kind === rule.kind);
      return {
        is_required: rows.find((row) => row.document_kind === rule.document_kind)?.is_required[place],
      };
    },
  });

/** Absent fields stay. */
export const proposeClassChange = (change: Record<string, string | number | null | undefined>) =>
  post<ClassChange>("/class_changes", change);

export const approveClassChange = (id: number, opinion: string) =>
  post<ClassChange>(`/class_changes/${id}/approve`, { opinion });

export const rejectClassChange = (id: number, reason: string) =>
  post<ClassChange>(`/class_changes/${id}/reject`, { reason });

export const withdrawClassChange = (id: number) => post<ClassChange>(`/class_changes/${id}/withdraw`, {});

/** A new document, or a newer file in the place of `replaces`. */
export async function uploadGoodsDocument(
  fields: Record<string, string | number | null>,
  file: File,
  replaces?: number,
): Promise<GoodsDocument> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value ?? ""));
  body.set("file", file);
  const path = replaces === undefined ? "" : `/${replaces}/replace`;
  return (await call<GoodsDocument>(`${API_BASE}/goods_documents${path}`, { method: "POST", body })).json;
}

export const withdrawGoodsDocument = (id: number, reason: string) =>
  post<GoodsDocument>(`/goods_documents/${id}/withdraw`, { reason });

export const goodsDocumentFile = (id: number) => `${API_BASE}/goods_documents/${id}/file`;

/** The report of one batch. */
export async function uploadReport(batchId: number, file: File): Promise<BatchReport> {
  const body = new FormData();
  body.set("file", file);
  return (await call<BatchReport>(`${API_BASE}/batch_reports/${batchId}`, { method: "POST", body })).json;
}

/** Many at once, each named 商品编码_批号; what is wrong with one does not hold up the others. */
export async function uploadReports(files: readonly File[]): Promise<UploadedReport[]> {
  const body = new FormData();
  for (const file of files) body.append("file", file);
  return (await call<UploadedReport[]>(`${API_BASE}/batch_reports/bulk`, { method: "POST", body })).json;
}

export const sealReport = (batchId: number) => post<BatchReport>(`/batch_reports/${batchId}/seal`, {});

export const withdrawReport = (batchId: number, reason: string) =>
  post<BatchReport>(`/batch_reports/${batchId}/withdraw`, { reason });

export const reportFile = (batchId: number, form = "") =>
  `${API_BASE}/batch_reports/${batchId}/file${form && `?form=${form}`}`;

export const fileReceipt = (id: number) => post<Receipt>(`/receipts/${id}/file`, {});

export const faultReceipt = (id: number, reason: string) =>
  post<Receipt>(`/receipts/${id}/fault`, { reason });

export const receiptNote = (id: number) => `${API_BASE}/receipts/${id}/note`;

export const invoiceFile = (id: number) => `${API_BASE}/invoices/${id}/file`;

export const retryInvoice = (id: number) => post<Invoice>(`/invoices/${id}/retry`, {});

export const setGoodsTax = (base: GoodsTax & Read, tax: { rate: number; tax_code: string }) =>
  save<GoodsTax, { rate: number; tax_code: string }, GoodsTax>({
    resource: "goods_taxes",
    path: `/goods_taxes/${base.id}`,
    base,
    mine: tax,
    formOf: (read) => read,
  });

export interface RecallDraft {
  goods_id: number;
  batch_number: string;
  level: number;
  reason: string;
  instruction: string;
}

export const draftRecall = (draft: RecallDraft) => post<Recall>("/recalls", { ...draft });

export const moveRecall = (id: number, step: "issue" | "drop" | "close") =>
  post<Recall>(`/recalls/${id}/${step}`, {});

export const deliveryNote = (order: string) => `${API_BASE}/orders/${order}/delivery_note`;

/** Those of several orders in one file, for the printer. */
export const deliveryNotes = (orders: readonly string[]) =>
  `${API_BASE}/delivery_notes?ids=${orders.map(encodeURIComponent).join(",")}`;
export const parcelNote = (shipment: string) => `${API_BASE}/shipments/${shipment}/delivery_note`;

export const orderDocuments = (order: string) => `${API_BASE}/orders/${order}/documents`;

export interface DemoStaff {
  username: string;
  password: string;
  name: string;
  describe: string;
}

/** Empty outside demo mode, where the address answers 404. */
export async function demoStaff(signal?: AbortSignal): Promise<DemoStaff[]> {
  try {
    const { json } = await call<{ staff?: DemoStaff[]; data?: { staff?: DemoStaff[] } }>("/api/demo", {
      signal,
    });
    return json.data?.staff ?? json.staff ?? [];
  } catch {
    return [];
  }
}
