import icon from "@mui/icons-material/AcUnitOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const coldParcels: ResourceProps = {
  name: "cold_parcels",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ColdParcelList,
  ),
  recordRepresentation: "shipment_id",
};
