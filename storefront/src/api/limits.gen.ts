/**
 * This file was generated from the description of the API.
 * Do not make direct changes to the file.
 */

/** Bytes of the largest file that a call takes. */
export const LARGEST_FILE = {
  "/api/cart/import": 2097152,
  "/api/order/slip_file": 8388608,
  "/api/replenishment/sheet": 2097152,
  "/api/service/pictures": 8388608,
  "/api/upload": 8388608,
} as const;
