import icon from "@mui/icons-material/PriceChangeOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const PriceReviewPage = later(
  () => import("./ReviewPage"),
  (file) => file.PriceReviewPage,
);

export const priceChanges: ResourceProps = {
  name: "price_changes",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.PriceChangeList,
  ),
};
