import { useSearchParams } from "react-router";
import { ContractReader } from "./ContractReader";
import { ContractsOverview } from "./ContractsOverview";

/** /dzht: the state of the company's contracts, and with ?id= one of them to read and sign. */
export default function ContractsPage() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  return Number.isInteger(id) && id > 0 ? <ContractReader key={id} id={id} /> : <ContractsOverview />;
}
