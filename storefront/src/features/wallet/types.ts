// Until the generated types have them.
import type { Money } from "@/api/types";
export interface Lot {
  id: number;
  remaining: number;
  amount: number;
  source: string;
  expires_on: string | null;
}
export interface VoucherLot {
  id: number;
  remaining: Money;
  amount: Money;
  source: string;
  expires_on: string | null;
}
export interface UserPoints {
  points: number;
  came_in: number;
  went_out: number;
  expiring: number;
  expiring_on: string | null;
  lots: Lot[];
}
export interface UserVoucher {
  balance: Money;
  came_in: Money;
  went_out: Money;
  expiring: Money;
  expiring_on: string | null;
  lots: VoucherLot[];
}
interface Entry {
  id: number;
  use_type: number;
  use_type_text: string;
  reference: string;
  memo: string;
  at: string;
}
export interface PointsEntry extends Entry {
  points: number;
  points_after: number;
}
export interface MoneyEntry extends Entry {
  amount: Money;
  balance_after: Money;
}
interface Paged<T> {
  total: number;
  page: number;
  per_page: number;
  list: T[];
}
export type PointsLog = Paged<PointsEntry>;
export type VoucherLog = Paged<MoneyEntry>;
export interface Rewards {
  points_per_yuan: Money;
  points_days: number;
  voucher_days: number;
  owed_points: number;
  owed_voucher: Money;
}
