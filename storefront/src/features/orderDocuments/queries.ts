import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { download } from "@/api/download";
import type {
  InvoiceableOrders,
  InvoiceItem,
  InvoicePage,
  InvoiceProfile,
  RecallNotices,
  ReceiptItem,
  ReceiptPage,
  ReportPage,
} from "@/api/types";
import { upload } from "@/api/upload";

export const PER_PAGE = 20;
/** What the server puts into one archive of reports. */
export const MOST_ZIPPED = 200;

const keys = {
  reports: ["papers", "reports"] as const,
  recalls: ["papers", "recalls"] as const,
  receipts: ["papers", "receipts"] as const,
  invoices: ["papers", "invoices"] as const,
  profile: ["papers", "profile"] as const,
};

export interface ReportFilters {
  keywords: string;
  from: string;
  to: string;
  page: number;
}

export function useReports({ keywords, from, to, page }: ReportFilters) {
  return useQuery<ReportPage, ApiError>({
    queryKey: [...keys.reports, keywords, from, to, page],
    queryFn: ({ signal }) =>
      api.get("/api/jybg/filter", {
        query: {
          keywords,
          start_time: from || undefined,
          end_time: to || undefined,
          page,
          per_page: PER_PAGE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

/** One file, or several as one archive. */
export function useReportDownload() {
  return useMutation<void, ApiError, readonly number[]>({
    mutationFn: (ids) =>
      ids.length === 1
        ? download(`/api/jybg/${ids[0]}/file`, "药检报告.pdf")
        : download(`/api/jybg/zip?ids=${ids.join(",")}`, "药检报告.zip"),
  });
}

export function useAskReport() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { goods_id: number; batch_number: string }>({
    mutationFn: (batch) => api.post("/api/jybg/ask", { body: { ...batch } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.reports }),
  });
}

export function useRecalls() {
  return useQuery<RecallNotices, ApiError>({
    queryKey: keys.recalls,
    queryFn: ({ signal }) => api.get("/api/recall", { signal }),
    meta: { errors: "silent" },
  });
}

export interface RecallAnswer {
  id: number;
  in_stock: string;
  sold: string;
  note: string;
}

export function useAnswerRecall() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, RecallAnswer>({
    mutationFn: ({ id, ...body }) => api.post(`/api/recall/${id}/answer`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.recalls }),
    meta: { ownCodes: [422] },
  });
}

export function useReceipts(status: string, page: number) {
  return useQuery<ReceiptPage, ApiError>({
    queryKey: [...keys.receipts, status, page],
    queryFn: ({ signal }) =>
      api.get("/api/order/ephedrine", { query: { status, page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

export interface ReceiptDraft {
  id: string;
  receiver: string;
  received_on: string;
  all_received: boolean;
  paid_by_company: boolean;
  note: File;
}

/** What may be bought changes with it: everything is asked for anew. */
export function useConfirmReceipt() {
  const client = useQueryClient();
  return useMutation<ReceiptItem, ApiError, ReceiptDraft>({
    mutationFn: async ({ id, note, ...said }) => {
      const body = {
        ...said,
        file: await upload(note),
      };
      return api.post(`/api/order/ephedrine/${id}/confirm`, { body });
    },
    onSuccess: () => client.invalidateQueries(),
    meta: { ownCodes: [413, 422] },
  });
}

export function useInvoices(status: string, keywords: string, page: number) {
  return useQuery<InvoicePage, ApiError>({
    queryKey: [...keys.invoices, status, keywords, page],
    queryFn: ({ signal }) =>
      api.get("/api/invoice", { query: { status, keywords, page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    // The platform takes seconds; a buyer who waits sees it come.
    refetchInterval: ({ state }) => (state.data?.list.some(isWorking) ? 3000 : false),
    meta: { errors: "silent" },
  });
}

export const isWorking = ({ status }: Pick<InvoiceItem, "status">) =>
  status === "waiting" || status === "sent";

export function useInvoiceableOrders(page: number, enabled: boolean) {
  return useQuery<InvoiceableOrders, ApiError>({
    queryKey: [...keys.invoices, "orders", page],
    queryFn: ({ signal }) => api.get("/api/invoice/orders", { query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { errors: "silent" },
  });
}

export function useAskInvoice() {
  const client = useQueryClient();
  return useMutation<InvoiceItem, ApiError, string>({
    mutationFn: (order_id) => api.post("/api/invoice", { body: { order_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.invoices }),
  });
}

export function useInvoiceDownload() {
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => download(`/api/invoice/${id}/file`, "电子发票.pdf"),
  });
}

export function useInvoiceProfile() {
  return useQuery<InvoiceProfile, ApiError>({
    queryKey: keys.profile,
    queryFn: ({ signal }) => api.get("/api/invoice/profile", { signal }),
    meta: { errors: "silent" },
  });
}

export function useSaveInvoiceProfile() {
  const client = useQueryClient();
  return useMutation<InvoiceProfile, ApiError, InvoiceProfile>({
    mutationFn: ({ title: _title, tax_id: _tax, ...body }) => api.put("/api/invoice/profile", { body }),
    onSuccess: (profile) => client.setQueryData(keys.profile, profile),
    meta: { ownCodes: [422] },
  });
}
