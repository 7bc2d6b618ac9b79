// Units and images of earlier versions start this file.
import "./main.mjs";
