/**
 * This file was generated from the description of the API.
 * Do not make direct changes to the file.
 */

/** Bytes of the largest file that a call takes. */
export const LARGEST_FILE = {
  "/admin/api/batch_reports/bulk": 20971520,
  "/admin/api/batch_reports/{id}": 20971520,
  "/admin/api/entrusted_carriers/{id}/scans": 20971520,
  "/admin/api/goods_documents": 20971520,
  "/admin/api/goods_documents/{id}/replace": 20971520,
  "/admin/api/goods_imports": 50331648,
  "/admin/api/goods_receipts/sheet": 2097152,
  "/admin/api/own_licences/pictures": 8388608,
  "/admin/api/pictures": 8388608,
  "/admin/api/quality_papers/{id}/file": 20971520,
  "/admin/api/service/conversations/{id}/pictures": 8388608,
  "/admin/api/shipments/send": 2097152,
  "/admin/api/shipments/{id}/temperature": 20971520,
  "/admin/api/statements/bank": 8388608,
  "/admin/api/suppliers/{id}/scans": 20971520,
  "/admin/api/uploads": 8388608,
} as const;

/** Bytes of all files together, where a call takes several. */
export const LARGEST_BODY = {
  "/admin/api/batch_reports/bulk": 314572800,
} as const;
