// The other files of this folder are adapted.
