//! Builds the program anew when the client has been built anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
