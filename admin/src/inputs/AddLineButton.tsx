import AddIcon from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { useSimpleFormIterator } from "react-admin";

/** Below the lines of a form, in words: the sign alone is overlooked. */
export function AddLineButton() {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} onClick={() => add()}>
      增加一行
    </Button>
  );
}
