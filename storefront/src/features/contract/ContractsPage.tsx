import { useSearchParams } from "react-router";
import { ContractReader } from "./ContractReader";
import { ContractsOverview } from "./ContractsOverview";

/** /dzht: how the company stands with its contracts, and with ?id= one of them to be read and signed. */
export default function ContractsPage() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  return Number.isInteger(id) && id > 0 ? <ContractReader key={id} id={id} /> : <ContractsOverview />;
}
