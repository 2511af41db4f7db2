import icon from "@mui/icons-material/CardMembershipOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const ownLicences: ResourceProps = {
  name: "own_licences",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.OwnLicenceList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.OwnLicenceEdit,
  ),
  recordRepresentation: "name",
};
