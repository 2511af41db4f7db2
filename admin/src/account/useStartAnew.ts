import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { forgetSession } from "../api/authProvider";

/** The user's permissions have changed: the identity is refetched, then their work begins. */
export function useStartAnew() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    forgetSession();
    await client.invalidateQueries();
    navigate("/");
  }, [client, navigate]);
}
