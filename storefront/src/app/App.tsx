import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { BrowserRouter, useLocation, useNavigate } from "react-router";
import { setErrorEffects } from "@/api/errors";
import { queryClient } from "@/api/queryClient";
import { Layout } from "@/features/layout/Layout";
import { loginReloadDue, takeLoginReload } from "@/features/user/loginReload";
import { pageErrorEffects } from "./errorEffects";
import { matchRow } from "./match";
import { Pages } from "./Pages";
import { reportPageView } from "./pageViews";
import { useScrollMemory } from "./scrollMemory";
import { useLive } from "./useLive";
import { WhenUsed } from "./WhenUsed";

const SITE = "药集";

function useErrorEffects() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    setErrorEffects(pageErrorEffects(client, navigate));
    return () => setErrorEffects(null);
  }, [client, navigate]);
}

function Storefront() {
  const { pathname, key } = useLocation();
  const { row } = matchRow(pathname);
  useErrorEffects();
  useLive();
  useScrollMemory(row.flags.restoreScroll);

  useEffect(() => {
    document.title = `${row.title} - ${SITE}`;
  }, [row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, even of the same row
  useEffect(() => {
    if (!row.redirect) reportPageView(row.path);
  }, [row, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at on every navigation
  const reloads = useMemo(loginReloadDue, [key]);
  useEffect(() => {
    if (reloads && takeLoginReload()) window.location.reload();
  }, [reloads]);
  // A page that is about to be loaded anew asks for nothing and takes no typing.
  if (reloads) return null;

  return (
    <Layout flags={row.flags}>
      <Pages row={row} />
    </Layout>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Storefront />
        <WhenUsed />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
