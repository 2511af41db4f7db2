import { addressOf, type BodyOf, post } from "../endpoints";
import type { EntrustedCarrier } from "../types";
import { type Read, save } from "../versions";

export type CarrierFacts = Pick<
  EntrustedCarrier,
  | "name"
  | "is_own"
  | "credit_code"
  | "licence_number"
  | "licence_until"
  | "contract_until"
  | "carries_cold"
  | "validated_until"
  | "vehicles"
  | "note"
>;

type Stated = CarrierFacts & { reason: string };

const factsOf = ({
  name,
  is_own,
  credit_code,
  licence_number,
  licence_until,
  contract_until,
  carries_cold,
  validated_until,
  vehicles,
  note,
}: CarrierFacts): CarrierFacts => ({
  name,
  is_own,
  credit_code,
  licence_number,
  licence_until: licence_until || null,
  contract_until: contract_until || null,
  carries_cold,
  validated_until: validated_until || null,
  vehicles,
  note,
});

export const addCarrier = ({ reason, ...facts }: Stated) =>
  post("/admin/api/entrusted_carriers", { body: { ...factsOf(facts), reason } });

export const setCarrier = (base: EntrustedCarrier & Read, { reason, ...facts }: Stated) =>
  save("/admin/api/entrusted_carriers/{id}", {
    resource: "entrusted_carriers",
    params: { id: base.id },
    base,
    mine: { ...factsOf(facts), reason },
    formOf: factsOf,
  });

export const decideOnCarrier = (
  id: number,
  said: BodyOf<"/admin/api/entrusted_carriers/{id}/decide", "post">,
) => post("/admin/api/entrusted_carriers/{id}/decide", { params: { id }, body: said });

export const carrierScan = (id: number) => addressOf("/admin/api/carrier_scans/{id}", { params: { id } });

export const fileCarrierScan = (id: number, paper: string, file: File) =>
  post("/admin/api/entrusted_carriers/{id}/scans", { params: { id }, query: { paper }, upload: file });
