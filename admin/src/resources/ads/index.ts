import icon from "@mui/icons-material/CampaignOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const ads: ResourceProps = {
  name: "ads",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.AdList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.AdEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.AdCreate,
  ),
  recordRepresentation: "title",
};
