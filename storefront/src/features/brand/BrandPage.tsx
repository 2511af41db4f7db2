import { Navigate, useLocation, useParams } from "react-router";
import GoodsListPage from "@/features/goods/GoodsListPage";

/** The goods of a brand. The page in the path of an old link moves into the query, where the list keeps it. */
export default function BrandPage() {
  const { id, page } = useParams();
  const { search } = useLocation();
  if (!page) return <GoodsListPage view="cards" scope="brand" />;
  const params = new URLSearchParams(search);
  if (Number(page) > 1) params.set("page", page);
  const query = params.toString();
  return <Navigate replace to={`/ppzq/info/${id}${query ? `?${query}` : ""}`} />;
}
