import icon from "@mui/icons-material/LocalOfferOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const campaigns: ResourceProps = {
  name: "campaigns",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.CampaignList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.CampaignShow,
  ),
  edit: later(
    () => import("./form"),
    (file) => file.CampaignEdit,
  ),
  create: later(
    () => import("./form"),
    (file) => file.CampaignCreate,
  ),
  recordRepresentation: "name",
};
