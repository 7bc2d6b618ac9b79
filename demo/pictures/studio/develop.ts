import {
  ACESFilmicToneMapping,
  AddEquation,
  Color,
  CustomBlending,
  FloatType,
  HalfFloatType,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
} from "three";
import type { Camera, WebGLRenderer } from "three";

const quadVertex = "varying vec2 place; void main() { place = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }";

/** A darkroom: adds many weighted exposures up in linear light, then tone-maps the sum (ACES) over pure white. */
export class Darkroom {
  private readonly exposure: WebGLRenderTarget;
  private readonly sum: WebGLRenderTarget;
  private readonly flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly scene = new Scene();
  private readonly add: ShaderMaterial;
  private readonly print: ShaderMaterial;
  private readonly quad: Mesh;
  private readonly renderer: WebGLRenderer;
  private empty = true;

  constructor(renderer: WebGLRenderer, width: number, height: number) {
    this.renderer = renderer;
    this.exposure = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    this.sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
    this.add = new ShaderMaterial({
      uniforms: { picture: { value: this.exposure.texture }, light: { value: 1 }, cover: { value: 1 } },
      vertexShader: quadVertex,
      fragmentShader: `uniform sampler2D picture; uniform float light; uniform float cover; varying vec2 place;
        void main() { gl_FragColor = min(texture2D(picture, place), vec4(24.0)) * vec4(vec3(light), cover); }`,
      blending: CustomBlending,
      blendEquation: AddEquation,
      blendSrc: OneFactor,
      blendDst: OneFactor,
      depthTest: false,
      depthWrite: false,
    });
    this.print = new ShaderMaterial({
      uniforms: { picture: { value: this.sum.texture } },
      vertexShader: quadVertex,
      fragmentShader: `uniform sampler2D picture; varying vec2 place;
        void main() {
          vec4 mean = texture2D(picture, place);
          gl_FragColor = vec4(mean.rgb / max(mean.a, 1e-4), 1.0);
          #include <tonemapping_fragment>
          gl_FragColor.rgb = mix(vec3(1.0), gl_FragColor.rgb, clamp(mean.a, 0.0, 1.0));
          #include <colorspace_fragment>
        }`,
      depthTest: false,
      depthWrite: false,
    });
    this.quad = new Mesh(new PlaneGeometry(2, 2), this.add);
    this.quad.frustumCulled = false;
    this.scene.add(this.quad);
    renderer.toneMapping = ACESFilmicToneMapping;
    renderer.toneMappingExposure = 1.04;
  }

  /** Takes one more exposure of the scene: its light counts for `light` in the sum, what it covers for `cover`. */
  expose(scene: Scene, camera: Camera, light: number, cover: number): void {
    const clear = new Color(0x000000);
    this.renderer.setClearColor(clear, 0);
    this.renderer.setRenderTarget(this.exposure);
    this.renderer.clear();
    this.renderer.render(scene, camera);
    this.renderer.setRenderTarget(this.sum);
    if (this.empty) this.renderer.clear();
    this.add.uniforms["light"]!.value = light;
    this.add.uniforms["cover"]!.value = cover;
    this.quad.material = this.add;
    this.renderer.autoClear = false;
    this.renderer.render(this.scene, this.flat);
    this.renderer.autoClear = true;
    this.empty = false;
  }

  /** Prints the sum of the exposures onto the canvas, and empties the tray for the next shot. */
  develop(): void {
    this.quad.material = this.print;
    this.renderer.setRenderTarget(null);
    this.renderer.render(this.scene, this.flat);
    this.empty = true;
  }

  dispose(): void {
    this.exposure.dispose();
    this.sum.dispose();
    this.add.dispose();
    this.print.dispose();
  }
}
