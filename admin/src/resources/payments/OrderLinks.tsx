import { Box } from "@mui/material";
import { RecordLink } from "../../fields/RecordLink";

/** The orders that money came for, one below the other. */
export const OrderLinks = ({ numbers }: { numbers: string[] }) =>
  numbers.map((number) => (
    <Box key={number}>
      <RecordLink resource="orders" id={number}>
        {number}
      </RecordLink>
    </Box>
  ));
