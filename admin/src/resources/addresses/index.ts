import icon from "@mui/icons-material/PlaceOutlined";
import type { ResourceProps } from "react-admin";
import { AddressList } from "./list";

export { AddressReviewPage } from "./AddressReviewPage";

export const addresses: ResourceProps = {
  name: "addresses",
  icon,
  list: AddressList,
  recordRepresentation: "place",
};
