import { later } from "../../loading/later";

export const ShopFactsPage = later(
  () => import("./ShopFactsPage"),
  (file) => file.ShopFactsPage,
);
