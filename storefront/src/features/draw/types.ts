// Until the generated types have them.
import type { Money } from "@/api/types";

/** GET /api/draw/simple: what the home page may show. */
export interface DrawBrief {
  id: number;
  name: string;
  remarks: string;
  is_join: boolean;
  image: string;
  ends_at: string;
  chance_text: string;
  chances: number;
  cost_points: number;
  can_draw: boolean;
  reason: string;
}
export interface DrawPrize {
  id: number;
  name: string;
  remarks: string;
  image: string;
  kind: string;
  odds: string;
  weight: number;
  is_left: boolean;
  per_buyer_cap: number | null;
}
/** GET /api/draw */
export interface DrawDetail extends DrawBrief {
  status: string;
  status_text: string;
  starts_at: string;
  missing: Money | null;
  points: number;
  prizes: DrawPrize[];
  commitment: string;
}
/** GET /api/draw/{id}/activity */
export interface DrawActivity {
  id: number;
  name: string;
  remarks: string;
  status: string;
  status_text: string;
  starts_at: string;
  ends_at: string;
  chance_text: string;
  tickets: number;
  prizes: DrawPrize[];
  commitment: string;
  rules: string[];
}
/** POST /api/draw/{id}, GET /api/draw/record */
export interface DrawRecord {
  id: number;
  draw_id: number;
  draw: string;
  ticket: number;
  nonce: string;
  is_win: boolean;
  prize_id: number;
  prize_index: number;
  name: string;
  remarks: string;
  image: string;
  kind: string;
  state: string;
  state_text: string;
  fell_back_text: string;
  url: string;
  claim_before: string | null;
  points_order: string | null;
  at: string;
}
export interface DrawRecords {
  total: number;
  page: number;
  per_page: number;
  list: DrawRecord[];
}
export interface DrawOdds {
  prize_id: number;
  name: string;
  kind: string;
  weight: number;
  from: number | null;
  to: number | null;
  total: number | null;
  per_buyer_cap: number | null;
  cost: Money;
  odds: string;
}
export interface DrawTicket {
  ticket: number;
  nonce: string;
  roll: number;
  rolled_prize_id: number;
  prize_id: number;
  fell_back: string;
  buyer: number;
  at: string;
}
/** GET /api/draw/{id}/proof */
export interface DrawProof {
  id: number;
  commitment: string;
  seed: string | null;
  total_weight: number;
  tickets_total: number;
  odds: DrawOdds[];
  budget: Money | null;
  tickets: DrawTicket[];
  next: number | null;
}
