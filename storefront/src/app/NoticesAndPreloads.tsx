import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Notices } from "@/ui/Notices";
import { preloadLinks } from "./preload";

/** What the first screen does without. */
export default function AfterFirstSign() {
  const client = useQueryClient();
  useEffect(() => preloadLinks(client), [client]);
  return <Notices />;
}
