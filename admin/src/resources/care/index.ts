import destructionIcon from "@mui/icons-material/DeleteForeverOutlined";
import climateIcon from "@mui/icons-material/DeviceThermostatOutlined";
import dueIcon from "@mui/icons-material/FactCheckOutlined";
import recordsIcon from "@mui/icons-material/PlaylistAddCheckOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const careDue: ResourceProps = {
  name: "care_due",
  icon: dueIcon,
  list: later(
    () => import("./due"),
    (file) => file.CareDueList,
  ),
};

export const careRecords: ResourceProps = {
  name: "care_records",
  icon: recordsIcon,
  list: later(
    () => import("./records"),
    (file) => file.CareRecordList,
  ),
};

export const climateRecords: ResourceProps = {
  name: "climate_records",
  icon: climateIcon,
  list: later(
    () => import("./climate"),
    (file) => file.ClimateList,
  ),
};

export const destructions: ResourceProps = {
  name: "destructions",
  icon: destructionIcon,
  list: later(
    () => import("./destructions"),
    (file) => file.DestructionList,
  ),
};
