import icon from "@mui/icons-material/PriceChangeOutlined";
import type { ResourceProps } from "react-admin";
import { PriceChangeList } from "./list";

export { PriceReviewPage } from "./ReviewPage";

export const priceChanges: ResourceProps = {
  name: "price_changes",
  icon,
  list: PriceChangeList,
};
