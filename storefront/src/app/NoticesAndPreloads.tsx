import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { MenuPlace } from "@/features/layout/MenuPlace";
import { Notices } from "@/ui/Notices";
import { preloadLinks } from "./preload";
import { useSlow } from "./slow";

/** What the first screen does without: short words and questions, what takes long, the menu of phones, and the preloading of links. */
export default function NoticesAndPreloads() {
  const client = useQueryClient();
  useEffect(() => preloadLinks(client), [client]);
  return (
    <>
      <MenuPlace />
      <Notices isSlow={useSlow()} />
    </>
  );
}
