import icon from "@mui/icons-material/PlaceOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const AddressReviewPage = later(
  () => import("./AddressReviewPage"),
  (file) => file.AddressReviewPage,
);

export const addresses: ResourceProps = {
  name: "addresses",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.AddressList,
  ),
  recordRepresentation: "place",
};
