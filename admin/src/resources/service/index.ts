import { later } from "../../loading/later";

export const ServicePage = later(
  () => import("./ServicePage"),
  (file) => file.ServicePage,
);
